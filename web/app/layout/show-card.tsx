import type { Post } from '@magpie/contract/posts';
import { FeedQuestions } from '../features/posts/acts/feed-questions.tsx';
import { PostCard } from '../features/posts/post-card.tsx';

/** A single card outside a feed. */
export function showCard(post: Post) {
  return (
    <FeedQuestions>
      <div className="post-grid grid-cols-1">
        <PostCard post={post} />
      </div>
    </FeedQuestions>
  );
}
