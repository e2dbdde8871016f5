import * as categoryMessages from '@magpie/contract/messages/categories';
import { categoryQuery } from '../api/topics/category.ts';
import { asPageError, prefetch, queryClient } from '../api/client/query-client.ts';
import { FollowControls } from '../features/following/follow-controls.tsx';
import { prefetchFeed, isAnotherList, searchOf } from '../layout/feeds/feed-loader.ts';
import { FoldedPosts } from '../features/posts/folded-posts.tsx';
import { FeedScreen } from '../layout/feeds/feed-screen.tsx';
import { SortTabs } from '../layout/feeds/sort-tabs.tsx';
import { sortedPosts } from '../layout/feeds/sorts.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { Problem, problemTitle } from '../layout/problem.tsx';
import type { Route } from './+types/category';

export async function loader({ params: { slug }, request }: Route.LoaderArgs) {
  const { result: category, dehydrated } = await prefetch(async (queries) => {
    const [category] = await Promise.all([
      queries.fetchQuery(categoryQuery(slug)),
      queries.fetchInfiniteQuery(sortedPosts({ category: slug })(searchOf(request))),
    ]);
    return category;
  });
  return { category, dehydrated };
}

export async function clientLoader({ params: { slug }, request }: Route.ClientLoaderArgs) {
  prefetchFeed(request, sortedPosts({ category: slug })(searchOf(request)));
  try {
    return { category: await queryClient().fetchQuery(categoryQuery(slug)), dehydrated: undefined };
  } catch (error) {
    throw asPageError(error);
  }
}

export const shouldRevalidate = isAnotherList;

function feedOf(slug: string) {
  return `/feeds/category/${slug}`;
}

const problemWords = { failed: categoryMessages.loadCategory, absence: categoryMessages.loadCategory };

export function meta({ loaderData, error, ...input }: Route.MetaArgs) {
  if (!loaderData) {
    const title = problemTitle(error);
    return pageMeta(input, { title, description: title, isPrivate: true });
  }
  const { name, description, slug } = loaderData.category;
  return pageMeta(input, { title: name, description, feed: feedOf(slug) });
}

export default function Category({ loaderData, params: { slug } }: Route.ComponentProps) {
  const { id, name, description } = loaderData.category;
  return (
    <FeedScreen
      title={name}
      description={description}
      feed={feedOf(slug)}
      loaderData={loaderData}
      posts={sortedPosts({ category: slug })}
      Around={SortTabs}
      Folds={FoldedPosts}
    >
      <FollowControls target={{ kind: 'category', id, name }} />
    </FeedScreen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} words={problemWords} />;
}
