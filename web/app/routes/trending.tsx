import { useSearchParams } from 'react-router';
import { postsQuery } from '../api/posts.ts';
import { askForFeed, loadFeed, searchOf } from '../layout/feed-loader.ts';
import { FeedScreen } from '../layout/feed-screen.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { Route } from './+types/trending';

const words = {
  title: 'Trending',
  description: 'What people like and talk about right now.',
};

function posts(search: URLSearchParams) {
  return postsQuery({ list: 'trending', cursor: search.get('cursor') });
}

export function loader({ request }: Route.LoaderArgs) {
  return loadFeed(posts(searchOf(request)));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return askForFeed(posts(searchOf(request)));
}

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, words);
}

export default function Trending({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return <FeedScreen {...words} loaderData={loaderData} query={posts(search)} />;
}
