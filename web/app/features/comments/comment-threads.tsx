import type { Comment } from '@magpie/contract/comments';
import type { Thread } from './comment-item.tsx';
import { FoldableComment } from './foldable-comment.tsx';

export interface CommentThreadsProps extends Thread {
  comments: readonly Comment[];
  /** Whether these are replies, which are indented. */
  isReplies?: boolean;
}

/** Comments, each with its replies below it. */
export function CommentThreads({ comments, isReplies = false, ...thread }: CommentThreadsProps) {
  return (
    <ul className={isReplies ? 'comment-replies' : 'comment-threads'}>
      {comments.map((comment) => (
        <li key={comment.id}>
          <FoldableComment comment={comment} {...thread} />
          {comment.replies.length > 0 && <CommentThreads comments={comment.replies} {...thread} isReplies />}
        </li>
      ))}
    </ul>
  );
}
