import type { Post } from '@magpie/contract/posts';
import { CommentsDrawer, type CommentsDrawerProps } from '../features/comments/comments-drawer.tsx';
import { PostSummary } from '../features/posts/post-summary.tsx';

/** The comments of a post, below the post itself. */
export function CommentsOverlay(props: Omit<CommentsDrawerProps, 'head'>) {
  return <CommentsDrawer {...props} head={headOf} />;
}

function headOf(post: Post) {
  return <PostSummary post={post} />;
}
