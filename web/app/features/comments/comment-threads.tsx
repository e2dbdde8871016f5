import type { Comment } from '@magpie/contract/comments';
import { CommentItem, type Writing } from './comment-item.tsx';

export interface CommentThreadsProps {
  comments: readonly Comment[];
  writing: Writing;
  onWrite: (writing: Writing) => void;
  /** Replies are set off from what they answer. */
  isReplies?: boolean;
}

/** Comments, each with its replies below it. */
export function CommentThreads({ comments, writing, onWrite, isReplies = false }: CommentThreadsProps) {
  return (
    <ul className={isReplies ? 'comment-replies' : 'comment-threads'}>
      {comments.map((comment) => (
        <li key={comment.id}>
          <CommentItem comment={comment} writing={writing} onWrite={onWrite} />
          {comment.replies.length > 0 && (
            <CommentThreads comments={comment.replies} writing={writing} onWrite={onWrite} isReplies />
          )}
        </li>
      ))}
    </ul>
  );
}
