import * as previewMessages from '@magpie/contract/messages/previews';
import type { Post } from '@magpie/contract/posts';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Submission } from './submission.ts';
import type { LinkPreview } from './use-link-preview.ts';
import { usePreviewedPost } from './use-previewed-post.ts';

/** Shows a post as the feed does. A feature cannot import another, so the screen passes it in. */
export type ShowCard = (post: Post) => ReactNode;

export interface PreviewCardProps extends LinkPreview {
  submission: Submission;
  showCard: ShowCard;
}

/** The card as it will stand in the feed. */
export function PreviewCard({ preview, warning, isLoading, submission, showCard }: PreviewCardProps) {
  const post = usePreviewedPost(submission, preview);
  const isHarmless = warning === previewMessages.noPreviewImage;
  return (
    <div aria-busy={isLoading} aria-live="polite" className="flex flex-col gap-2 empty:sr-only">
      {isLoading && (
        <>
          <span className="sr-only">Loading preview</span>
          <CardSkeleton />
        </>
      )}
      {/* The form has the same words and can be operated. */}
      {preview && post && <div inert>{showCard(post)}</div>}
      {preview && <span className="sr-only">Preview loaded</span>}
      {warning && (
        <p className={classNames('text-xs', isHarmless ? 'text-muted' : 'text-warning-ink')}>{warning}</p>
      )}
    </div>
  );
}

export function CardSkeleton() {
  return (
    <div className="preview-skeleton">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-3 w-24" />
    </div>
  );
}
