import * as tagMessages from '@magpie/contract/messages/tags';
import { asPageError, prefetch, queryClient } from '../api/client/query-client.ts';
import { tagQuery } from '../api/topics/topics.ts';
import { isAnotherList, prefetchFeed, searchOf } from '../layout/feeds/feed-loader.ts';
import { FeedScreen } from '../layout/feeds/feed-screen.tsx';
import { movedTo, replacedBy } from '../layout/feeds/moved.ts';
import { SortTabs } from '../layout/feeds/sort-tabs.tsx';
import { sortedPosts } from '../layout/feeds/sorts.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { Problem, problemTitle } from '../layout/problem.tsx';
import { Count } from '../ui/labels/count.tsx';
import type { Route } from './+types/tag';

export async function loader({ params: { slug }, request }: Route.LoaderArgs) {
  const { result: tag, dehydrated } = await prefetch(async (queries) => {
    const [tag] = await Promise.all([
      queries.fetchQuery(tagQuery(slug)),
      queries.fetchInfiniteQuery(sortedPosts({ tag: slug })(searchOf(request))),
    ]);
    return tag;
  });
  if (tag.slug !== slug) throw movedTo(pathOf(tag.slug));
  return { tag, dehydrated };
}

export async function clientLoader({ params: { slug }, request }: Route.ClientLoaderArgs) {
  prefetchFeed(request, sortedPosts({ tag: slug })(searchOf(request)));
  const tag = await queryClient()
    .fetchQuery(tagQuery(slug))
    .catch((error: unknown) => {
      throw asPageError(error);
    });
  if (tag.slug !== slug) throw replacedBy(pathOf(tag.slug) + new URL(request.url).search);
  return { tag, dehydrated: undefined };
}

export const shouldRevalidate = isAnotherList;

const problemWords = { absence: tagMessages.unknownTag, failed: tagMessages.loadTag };

export function meta({ loaderData, error, ...input }: Route.MetaArgs) {
  if (!loaderData) {
    const title = problemTitle(error, problemWords);
    return pageMeta(input, { title, description: title, isPrivate: true });
  }
  const { name, slug } = loaderData.tag;
  return pageMeta(input, { title: name, description: `Links about ${name}.`, feed: feedOf(slug) });
}

export default function Tag({ loaderData }: Route.ComponentProps) {
  const { name, slug, posts_count } = loaderData.tag;
  return (
    <FeedScreen
      title={name}
      feed={feedOf(slug)}
      loaderData={loaderData}
      posts={sortedPosts({ tag: slug })}
      Around={SortTabs}
    >
      <p className="text-sm text-muted">
        <Count value={posts_count} noun="post" />
      </p>
    </FeedScreen>
  );
}

function pathOf(slug: string) {
  return `/tag/${slug}`;
}

function feedOf(slug: string) {
  return `/feeds/tag/${slug}`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} words={problemWords} />;
}
