import * as linkMessages from '@magpie/contract/messages/links';
import type { Post } from '@magpie/contract/posts';
import { postPath } from '../../lib/text/post-path.ts';
import { useIsOverlayEntry } from '../../session/use-history-entry.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { CardSkeleton, type ShowCard } from './preview-card.tsx';

export interface ExistingPostProps {
  /** Undefined until it has been fetched. */
  post: Post | undefined;
  showCard: ShowCard;
  onOpen: () => void;
}

/** Shown in the form in place of everything but the URL: the post with this URL. Its card has `Like`. */
export function ExistingPost({ post, showCard, onOpen }: ExistingPostProps) {
  const isOverlayEntry = useIsOverlayEntry();
  return (
    <>
      <p role="status" className="font-medium">
        {linkMessages.alreadySubmitted(location.host)}.
      </p>
      <div className="submit-card">{post ? showCard(post) : <CardSkeleton />}</div>
      {post && (
        <Link
          look="plain"
          to={postPath(post)}
          replace={isOverlayEntry}
          onClick={onOpen}
          className={`${buttonLook({ variant: 'primary' })} self-start justify-self-start`}
        >
          Open
        </Link>
      )}
    </>
  );
}
