import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { postsQuery } from '../api/posts/posts.ts';
import { FoldedPosts } from '../features/posts/folded-posts.tsx';
import { feedLoader, prefetchFeed, searchOf } from '../layout/feeds/feed-loader.ts';
import { FeedScreen } from '../layout/feeds/feed-screen.tsx';
import { replacedBy } from '../layout/feeds/moved.ts';
import { rememberedPath, trendingChoice } from '../api/posts/trending-choice.ts';
import { TrendingOptions } from '../layout/feeds/trending-options.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { Route } from './+types/trending';

const words = {
  title: 'Trending',
  description: 'What people like and talk about right now.',
  feed: '/feeds/trending',
};

function posts(search: URLSearchParams) {
  return postsQuery({ list: 'trending', ...trendingChoice(search), cursor: search.get('cursor') });
}

export const loader = feedLoader(posts);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = searchOf(request);
  const remembered = rememberedPath(search);
  if (remembered !== null) throw replacedBy(remembered);
  return prefetchFeed(request, posts(search));
}

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, words);
}

export default function Trending({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  useRememberedChoice(search);
  return (
    <FeedScreen {...words} loaderData={loaderData} posts={posts} Folds={FoldedPosts}>
      <TrendingOptions chosen={trendingChoice(search)} />
    </FeedScreen>
  );
}

/** The page arrives the same for everybody; then this navigates to the remembered choice. */
function useRememberedChoice(search: URLSearchParams) {
  const navigate = useNavigate();
  useEffect(() => {
    const remembered = rememberedPath(search);
    if (remembered !== null) void navigate(remembered, { replace: true, preventScrollReset: true });
  }, [search, navigate]);
}
