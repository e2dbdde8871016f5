import type { ReactNode } from 'react';
import { Talk, type TalkProps } from './talk.tsx';

export interface PostCommentsProps extends TalkProps {
  /** Beside the heading. */
  aside?: ReactNode;
}

/** The comments on a post's page. */
export function PostComments({ aside, ...talk }: PostCommentsProps) {
  return (
    <section aria-labelledby="comments" className="post-comments">
      <header className="mb-3 flex items-center justify-between gap-4">
        <h2 id="comments">Comments</h2>
        {aside}
      </header>
      <Talk {...talk} />
    </section>
  );
}
