import * as postMessages from '@magpie/contract/messages/posts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { myPostsQuery } from '../../api/posts/my-posts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MyPost } from './my-post.tsx';

/** The viewer's own posts, to edit and delete. */
export function MyPosts() {
  const list = useInfiniteQuery(myPostsQuery());
  if (list.isPending) {
    return (
      <ListSkeleton label="Loading posts">
        <Skeleton className="h-28 w-full rounded-xl" />
      </ListSkeleton>
    );
  }
  if (list.isLoadingError) {
    return <ErrorState message={postMessages.loadPosts} query={list} />;
  }
  const posts = list.data.pages.flatMap(({ results }) => results);
  if (posts.length === 0 && !list.hasNextPage) return <EmptyState message={postMessages.noOwnPosts} />;
  return (
    <>
      <div className="flex flex-col gap-3">
        {posts.map((post) => (
          <MyPost key={post.id} post={post} />
        ))}
      </div>
      <ListEnd list={list} failure={postMessages.loadPosts} />
    </>
  );
}
