import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { FoldedPosts } from '../../features/posts/folded-posts.tsx';
import { PostFeed } from '../../features/posts/post-feed.tsx';
import { ViewSwitch } from '../../features/posts/view-switch.tsx';
import { FeedLink } from './feed-link.tsx';
import type { PostsOf } from './feed-loader.ts';
import { Welcome } from './welcome.tsx';
import { PageHeader, type PageHeaderProps } from '../page-header.tsx';

export interface FeedScreenProps extends PageHeaderProps {
  posts: PostsOf;
  /** The path of the list's Atom feed, without an extension; lists that only their owner reads have none. */
  feed?: string | undefined;
  /** What the route's loader returned. After a navigation in the browser it is null or has no `dehydrated` posts. */
  loaderData: { dehydrated?: DehydratedState | undefined } | null;
  /** Between the header and the posts. */
  above?: ReactNode;
  /** Wraps the posts, such as in tabs. */
  Around?: ComponentType<{ children: ReactNode }>;
  /** Shows the posts that variety holds back, below the others; absent on feeds without variety. */
  Folds?: typeof FoldedPosts;
  /** Shown when there are no posts. */
  emptyAction?: ReactNode;
}

/** A screen that is a heading and posts, and a welcome for anonymous visitors. */
export function FeedScreen({
  loaderData,
  above,
  Around,
  Folds,
  emptyAction,
  posts,
  feed,
  children,
  ...head
}: FeedScreenProps) {
  const [search] = useSearchParams();
  const list = <PostFeed query={posts(search)} emptyAction={emptyAction} Folds={Folds} />;
  return (
    <HydrationBoundary state={loaderData?.dehydrated}>
      <Welcome isBrief={Boolean(children || above || Around)} />
      <PageHeader {...head}>
        {children && <div className="feed-note">{children}</div>}
        {feed && <FeedLink path={feed} />}
        <ViewSwitch />
      </PageHeader>
      {above}
      {Around ? <Around>{list}</Around> : list}
    </HydrationBoundary>
  );
}
