import * as previewMessages from '@magpie/contract/messages/previews';
import * as submitMessages from '@magpie/contract/messages/submit';
import type { Post } from '@magpie/contract/posts';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SimilarPost } from './similar-post.tsx';
import { KnownWork } from './work/known-work.tsx';
import type { Submission } from './submission.ts';
import type { LinkPreview } from './use-link-preview.ts';
import { usePreviewedPost } from './use-previewed-post.ts';

/** Shows a post as the feed does. A feature cannot import another, so the screen passes it in. */
export type ShowCard = (post: Post) => ReactNode;

export interface PreviewCardProps extends LinkPreview {
  submission: Submission;
  showCard: ShowCard;
  /** Called when the URL was added to the sources of a similar post instead. */
  onAdded: () => void;
}

/** The card as the feed will show it, even if the linked page has no preview. */
export function PreviewCard({
  preview,
  work,
  warning,
  isLoading,
  submission,
  showCard,
  onAdded,
}: PreviewCardProps) {
  const post = usePreviewedPost(submission, preview);
  const isHarmless = warning === previewMessages.noPreviewImage;
  const isEmpty = submission.url.trim() === '';
  return (
    <div className="submit-card">
      {isLoading && <CardSkeleton />}
      {isEmpty && (
        <p className="submit-skeleton text-center text-sm text-muted">{submitMessages.previewPlace}</p>
      )}
      {!isLoading && !isEmpty && post && <Inert>{showCard(post)}</Inert>}
      <p role="status" className={classNames('text-xs', isHarmless ? 'text-muted' : 'text-warning-ink')}>
        {isLoading ? <span className="sr-only">Loading preview</span> : warning}
      </p>
      <SimilarPost similar={preview?.similar} url={submission.url.trim()} onAdded={onAdded} />
      <KnownWork work={work} />
    </div>
  );
}

/** Hidden from assistive technology, because the form has the same texts and the controls of the card do not work yet. */
function Inert({ children }: { children: ReactNode }) {
  return (
    <div inert aria-hidden="true">
      {children}
    </div>
  );
}

export function CardSkeleton() {
  return (
    <div className="submit-skeleton">
      <Skeleton className="submit-skeleton-cover" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-3 w-24" />
    </div>
  );
}
