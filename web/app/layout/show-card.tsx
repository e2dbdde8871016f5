import type { Post } from '@magpie/contract/posts';
import { FeedConfirmations } from '../features/posts/acts/feed-confirmations.tsx';
import { PostCard } from '../features/posts/post-card.tsx';

/** A single card outside a feed. */
export function showCard(post: Post) {
  return (
    <FeedConfirmations>
      <div className="post-grid grid-cols-1">
        <PostCard post={post} />
      </div>
    </FeedConfirmations>
  );
}
