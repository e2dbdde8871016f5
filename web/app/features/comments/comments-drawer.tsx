import * as commentMessages from '@magpie/contract/messages/comments';
import type { Post } from '@magpie/contract/posts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import { showComment } from '../../api/comment-cache.ts';
import { postQuery } from '../../api/post.ts';
import { refusal } from '../../api/refusal.ts';
import type { OpenComments } from '../../session/overlays.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { WriteBox } from './write-box.tsx';

export interface CommentsDrawerProps extends OpenComments {
  open: boolean;
  onClose: () => void;
  /** What the comments are about, at the top. */
  head: (post: Post) => ReactNode;
}

/** The comments of a post and the box to write one. A link names only the post's id, so the post is fetched first. */
export function CommentsDrawer({ open, onClose, id, post: known, head }: CommentsDrawerProps) {
  const query = useQuery({ ...postQuery(id), ...(known && { initialData: known }) });
  const post = query.data;
  return (
    <Drawer open={open} onClose={onClose} title="Comments" head={post && head(post)}>
      <Talk key={id} post={post}>
        {query.isError ? (
          <ErrorState message={refusal(query.error, commentMessages.loadComments)} query={query} />
        ) : (
          <ThreadSkeleton />
        )}
      </Talk>
    </Drawer>
  );
}

/** Shows its children until the post has been fetched. By then the drawer is open and the focus is elsewhere. */
function Talk({ post, children }: { post: Post | undefined; children: ReactNode }) {
  const [wasKnown] = useState(post !== undefined);
  if (!post) return children;
  const { id, status, author } = post;
  const isClosed = status === 'removed';
  return (
    <>
      {isClosed ? (
        <p className="mb-6 text-muted">{commentMessages.commentsClosed}</p>
      ) : (
        <Composer id={id} takesFocus={!wasKnown} />
      )}
      <ThreadList postId={id} postAuthor={author.id} isClosed={isClosed} />
    </>
  );
}

function Composer({ id, takesFocus }: { id: number; takesFocus: boolean }) {
  const cache = useQueryClient();
  const [announcement, setAnnouncement] = useState('');

  async function send(content: string) {
    setAnnouncement('');
    showComment(cache, await call('createComment', { params: { id }, body: { content, post: id } }));
    setAnnouncement(commentMessages.commentAdded);
  }

  return (
    <div className="mb-6">
      <WriteBox
        label="Write a comment"
        actionLabel="Send"
        draftKey={`comment-${id}`}
        failure={commentMessages.addComment}
        onSend={send}
        autoFocus={takesFocus}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
