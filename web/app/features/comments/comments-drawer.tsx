import * as commentMessages from '@magpie/contract/messages/comments';
import type { Post } from '@magpie/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { postQuery } from '../../api/posts/post.ts';
import { refusal } from '../../api/client/refusal.ts';
import type { OpenComments } from '../../session/overlays.tsx';
import { Drawer } from '../../ui/dialogs/drawer.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Comments } from './comments.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';

export interface CommentsDrawerProps extends OpenComments {
  open: boolean;
  onClose: () => void;
  /** Shown at the top: the post of the comments. */
  head: (post: Post) => ReactNode;
}

/**
 * The comments of a post and the box to write one. If the URL opened the drawer, only the post's id is known, and the post is
 * fetched first unless it is cached.
 */
export function CommentsDrawer({ open, onClose, id, post: known, head }: CommentsDrawerProps) {
  const query = useQuery({ ...postQuery(id), ...(known && { initialData: known }) });
  const post = query.data;
  return (
    <Drawer open={open} onClose={onClose} title="Comments" head={post && head(post)}>
      <DrawerComments key={id} post={post}>
        {query.isError ? (
          <ErrorState message={refusal(query.error, commentMessages.loadComments)} query={query} />
        ) : (
          <ThreadSkeleton />
        )}
      </DrawerComments>
    </Drawer>
  );
}

/** Shows its children until the post has been fetched. By then the drawer has opened, so the box takes the focus itself. */
function DrawerComments({ post, children }: { post: Post | undefined; children: ReactNode }) {
  const [wasKnown] = useState(post !== undefined);
  if (!post) return children;
  return <Comments post={post} takesFocus={!wasKnown} moreLabel="Load more comments" />;
}
