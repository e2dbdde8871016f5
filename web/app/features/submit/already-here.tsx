import * as linkMessages from '@magpie/contract/messages/links';
import type { Post } from '@magpie/contract/posts';
import { useSearchParams } from 'react-router';
import { COMMENTS_PARAMETER } from '../../session/overlays.tsx';
import { useIsOverlayEntry } from '../../session/use-history-entry.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { CardSkeleton, type ShowCard } from './preview-card.tsx';

export interface AlreadyHereProps {
  /** Undefined until it has been fetched. */
  post: Post | undefined;
  showCard: ShowCard;
  onOpen: () => void;
}

/** Instead of the form: the post that has this URL already. Its card has `Like`. */
export function AlreadyHere({ post, showCard, onOpen }: AlreadyHereProps) {
  return (
    <>
      <p role="status" className="font-medium">
        {linkMessages.alreadySubmitted(location.host)}.
      </p>
      <div className="submit-card">{post ? showCard(post) : <CardSkeleton />}</div>
      {post && <OpenLink id={post.id} onOpen={onOpen} />}
    </>
  );
}

/** Opens the comments above the current screen. */
function OpenLink({ id, onOpen }: { id: number; onOpen: () => void }) {
  const [search] = useSearchParams();
  const isOverlayEntry = useIsOverlayEntry();
  const next = new URLSearchParams(search);
  next.set(COMMENTS_PARAMETER, String(id));
  return (
    <Link
      look="plain"
      to={`?${next}`}
      replace={isOverlayEntry}
      preventScrollReset
      onClick={onOpen}
      className={`${buttonLook({ variant: 'primary' })} self-start justify-self-start`}
    >
      Open
    </Link>
  );
}
