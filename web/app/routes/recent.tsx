import { allPosts, feedClientLoader, feedLoader } from '../layout/feeds/feed-loader.ts';
import { FeedScreen } from '../layout/feeds/feed-screen.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { Route } from './+types/recent';

const words = {
  title: 'Recent',
  description: 'The newest links about AI, as the community shares them.',
  feed: '/feeds/recent',
};

const posts = allPosts('recent');

export const loader = feedLoader(posts);
export const clientLoader = feedClientLoader(posts);

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, words);
}

export default function Recent({ loaderData }: Route.ComponentProps) {
  return <FeedScreen {...words} loaderData={loaderData} posts={posts} />;
}
