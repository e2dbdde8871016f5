import { allPosts, feedClientLoader, feedLoader } from '../layout/feeds/feed-loader.ts';
import { FeedScreen } from '../layout/feeds/feed-screen.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { Route } from './+types/trending';

const words = {
  title: 'Trending',
  description: 'What people like and talk about right now.',
  feed: '/feeds/trending',
};

const posts = allPosts('trending');

export const loader = feedLoader(posts);
export const clientLoader = feedClientLoader(posts);

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, words);
}

export default function Trending({ loaderData }: Route.ComponentProps) {
  return <FeedScreen {...words} loaderData={loaderData} posts={posts} />;
}
