import type { ReactNode } from 'react';
import { deferred } from '../../lib/rendering/deferred.tsx';
import type { MuteThreadButtonProps } from '../../session/mute-thread-button.tsx';
import { Comments, type CommentsProps } from './comments.tsx';

/** Shown only to logged-in users. */
const MuteThread = deferred<MuteThreadButtonProps>({
  load: async () => (await import('../../session/mute-thread-button.tsx')).MuteThreadButton,
  Waiting: () => null,
  onFailure: () => {},
});

export interface PostCommentsProps extends CommentsProps {
  /** Shown beside the heading. */
  aside?: ReactNode;
}

/** The comments on a post's page. */
export function PostComments({ aside, ...comments }: PostCommentsProps) {
  const { post } = comments;
  return (
    <section aria-labelledby="comments" className="post-comments">
      <header className="mb-3 flex items-center justify-between gap-4">
        <h2 id="comments">Comments</h2>
        <div className="flex items-center gap-2">
          {post.is_thread_muted !== undefined && (
            <MuteThread postId={post.id} isMuted={post.is_thread_muted} />
          )}
          {aside}
        </div>
      </header>
      <Comments {...comments} />
    </section>
  );
}
