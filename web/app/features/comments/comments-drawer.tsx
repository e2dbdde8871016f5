import { texts } from '@magpie/contract/messages';
import type { Post } from '@magpie/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { showComment } from '../../api/comment-cache.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { ThreadList } from './thread-list.tsx';
import { WriteBox } from './write-box.tsx';

export interface CommentsDrawerProps {
  open: boolean;
  onClose: () => void;
  post: Post;
}

/** What is said about a post, and the place to say something. */
export function CommentsDrawer({ open, onClose, post }: CommentsDrawerProps) {
  const isClosed = post.status === 'removed';
  return (
    <Drawer open={open} onClose={onClose} title="Comments" description={post.title}>
      {isClosed ? <p className="mb-6 text-muted">{texts.commentsClosed}</p> : <Composer id={post.id} />}
      <ThreadList key={post.id} postId={post.id} isClosed={isClosed} />
    </Drawer>
  );
}

function Composer({ id }: Pick<Post, 'id'>) {
  const cache = useQueryClient();
  const [said, setSaid] = useState('');

  async function send(content: string) {
    setSaid('');
    showComment(cache, await call('createComment', { params: { id }, body: { content } }));
    setSaid(texts.commentAdded);
  }

  return (
    <div className="mb-6">
      <WriteBox
        label="Write a comment"
        actionLabel="Send"
        draftKey={`comment-${id}`}
        failure={texts.addComment}
        onSend={send}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
