import * as commentMessages from '@magpie/contract/messages/comments';
import type { Post } from '@magpie/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client/client.ts';
import { showComment } from '../../api/comments/comment-cache.ts';
import { ThreadList, type ThreadListProps } from './thread-list.tsx';
import { WriteBox } from './write-box.tsx';

export interface CommentsProps extends Omit<ThreadListProps, 'isClosed'> {
  post: Post;
  /** The box to write a comment gets the focus. */
  takesFocus?: boolean;
}

/** The box to write a comment, and the comments. */
export function Comments({ post, takesFocus = false, ...list }: CommentsProps) {
  const isClosed = post.status === 'removed';
  return (
    <>
      {isClosed ? (
        <p className="mb-6 text-muted">{commentMessages.commentsClosed}</p>
      ) : (
        <Composer id={post.id} takesFocus={takesFocus} />
      )}
      <ThreadList {...list} post={post} isClosed={isClosed} />
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
