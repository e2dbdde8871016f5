import * as commentMessages from '@magpie/contract/messages/comments';
import type { Post } from '@magpie/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { postQuery } from '../../api/posts.ts';
import { refusal } from '../../api/refusal.ts';
import { postPath } from '../../lib/post-path.ts';
import type { OpenComments } from '../../session/overlays.tsx';
import { useCloseComments } from '../../session/use-close-comments.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Talk } from './talk.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';

export interface CommentsDrawerProps extends OpenComments {
  open: boolean;
}

/** The comments of a post and the box to write one. A link names only the post's id, so the post is fetched first. */
export function CommentsDrawer({ open, id, post: known }: CommentsDrawerProps) {
  const query = useQuery({ ...postQuery(id), enabled: known === null });
  const post = known ?? query.data;
  return (
    <Drawer open={open} onClose={useCloseComments()} title="Comments" description={post?.title}>
      <DrawerTalk key={id} post={post}>
        {query.isError ? (
          <ErrorState message={refusal(query.error, commentMessages.loadComments)} query={query} />
        ) : (
          <ThreadSkeleton />
        )}
      </DrawerTalk>
    </Drawer>
  );
}

/** Shows its children until the post has been fetched. By then the drawer is open and the focus is elsewhere. */
function DrawerTalk({ post, children }: { post: Post | undefined; children: ReactNode }) {
  const [wasKnown] = useState(post !== undefined);
  if (!post) return children;
  return (
    <>
      <Talk post={post} takesFocus={!wasKnown} moreLabel="Load more comments" />
      <p className="mt-6 text-sm">
        <Link to={postPath(post)}>Open page</Link>
      </p>
    </>
  );
}
