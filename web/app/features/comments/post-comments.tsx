import type { ReactNode } from 'react';
import { Comments, type CommentsProps } from './comments.tsx';

export interface PostCommentsProps extends CommentsProps {
  /** Beside the heading. */
  aside?: ReactNode;
}

/** The comments on a post's page. */
export function PostComments({ aside, ...comments }: PostCommentsProps) {
  return (
    <section aria-labelledby="comments" className="post-comments">
      <header className="mb-3 flex items-center justify-between gap-4">
        <h2 id="comments">Comments</h2>
        {aside}
      </header>
      <Comments {...comments} />
    </section>
  );
}
