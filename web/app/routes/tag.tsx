import * as tagMessages from '@magpie/contract/messages/tags';
import type { TagWithCount } from '@magpie/contract/tags';
import { data } from 'react-router';
import { asPageError, prefetch, queryClient } from '../api/client/query-client.ts';
import { tagQuery, UNKNOWN_TAG } from '../api/topics/topics.ts';
import { FollowControls } from '../features/following/follow-controls.tsx';
import { isAnotherList, prefetchFeed, searchOf } from '../layout/feeds/feed-loader.ts';
import { FoldedPosts } from '../features/posts/folded-posts.tsx';
import { FeedScreen } from '../layout/feeds/feed-screen.tsx';
import { movedTo, replacedBy } from '../layout/feeds/moved.ts';
import { SortTabs } from '../layout/feeds/sort-tabs.tsx';
import { sortedPosts } from '../layout/feeds/sorts.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { Problem, problemTitle } from '../layout/problem.tsx';
import { cacheIf, headersOfLoader } from '../lib/rendering/page-caching.ts';
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
  return data({ tag, dehydrated }, cacheIf(isKnown(tag)));
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

export const headers = headersOfLoader;
export const shouldRevalidate = isAnotherList;

const problemWords = { failed: tagMessages.loadTag };

export function meta({ loaderData, error, ...input }: Route.MetaArgs) {
  if (!loaderData) {
    const title = problemTitle(error, problemWords);
    return pageMeta(input, { title, description: title, isPrivate: true });
  }
  const { name } = loaderData.tag;
  return pageMeta(input, {
    title: name,
    description: `Links about ${name}.`,
    feed: feedOf(loaderData.tag),
    isPrivate: !isKnown(loaderData.tag),
  });
}

export default function Tag({ loaderData }: Route.ComponentProps) {
  const { id, name, slug, posts_count } = loaderData.tag;
  return (
    <FeedScreen
      title={name}
      feed={feedOf(loaderData.tag)}
      loaderData={loaderData}
      posts={sortedPosts({ tag: slug })}
      Around={SortTabs}
      Folds={FoldedPosts}
    >
      <p className="text-sm text-muted">
        <Count value={posts_count} noun="post" />
      </p>
      {isKnown(loaderData.tag) && <FollowControls target={{ kind: 'tag', id, name }} />}
    </FeedScreen>
  );
}

function pathOf(slug: string) {
  return `/tag/${slug}`;
}

function isKnown({ id }: TagWithCount) {
  return id !== UNKNOWN_TAG;
}

function feedOf(tag: TagWithCount) {
  return isKnown(tag) ? `/feeds/tag/${tag.slug}` : undefined;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} words={problemWords} />;
}
