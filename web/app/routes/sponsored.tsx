import { HydrationBoundary } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { postsQuery } from '../api/posts/posts.ts';
import { PostFeed } from '../features/posts/post-feed.tsx';
import { SponsoredPostCard } from '../features/posts/sponsored-post-card.tsx';
import { ViewSwitch } from '../features/posts/view-switch.tsx';
import { feedClientLoader, feedLoader, type PostsOf } from '../layout/feeds/feed-loader.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { Route } from './+types/sponsored';

const words = {
  title: 'Sponsored',
  description: 'All sponsored links: who marked them, when, and where they lead.',
};

const posts: PostsOf = (search) => postsQuery({ list: 'sponsored', cursor: search.get('cursor') });

export const loader = feedLoader(posts);
export const clientLoader = feedClientLoader(posts);

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, words);
}

export default function Sponsored({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <HydrationBoundary state={loaderData?.dehydrated}>
      <PageHeader {...words}>
        <ViewSwitch />
      </PageHeader>
      <PostFeed query={posts(search)} Card={SponsoredPostCard} />
    </HydrationBoundary>
  );
}
