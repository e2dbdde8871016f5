import type { Site } from '@magpie/contract/sites';
import * as tagMessages from '@magpie/contract/messages/tags';
import { data } from 'react-router';
import { asPageError, prefetch, queryClient } from '../api/client/query-client.ts';
import { siteQuery } from '../api/topics/topics.ts';
import { FollowControls } from '../features/following/follow-controls.tsx';
import { isAnotherList, prefetchFeed, searchOf } from '../layout/feeds/feed-loader.ts';
import { FoldedPosts } from '../features/posts/folded-posts.tsx';
import { FeedScreen } from '../layout/feeds/feed-screen.tsx';
import { movedTo, replacedBy } from '../layout/feeds/moved.ts';
import { SortTabs } from '../layout/feeds/sort-tabs.tsx';
import { sortedPosts } from '../layout/feeds/sorts.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { Problem, problemTitle } from '../layout/problem.tsx';
import { headersOfLoader, cacheIf } from '../lib/rendering/page-caching.ts';
import { Count } from '../ui/labels/count.tsx';
import type { Route } from './+types/site';

export async function loader({ params: { host }, request }: Route.LoaderArgs) {
  const { result: site, dehydrated } = await prefetch(async (queries) => {
    const [site] = await Promise.all([
      queries.fetchQuery(siteQuery(host)),
      queries.fetchInfiniteQuery(sortedPosts({ site: host })(searchOf(request))),
    ]);
    return site;
  });
  if (site.host !== host) throw movedTo(pathOf(site.host));
  return data({ site, dehydrated }, cacheIf(site.posts_count > 0));
}

export async function clientLoader({ params: { host }, request }: Route.ClientLoaderArgs) {
  prefetchFeed(request, sortedPosts({ site: host })(searchOf(request)));
  const site = await queryClient()
    .fetchQuery(siteQuery(host))
    .catch((error: unknown) => {
      throw asPageError(error);
    });
  if (site.host !== host) throw replacedBy(pathOf(site.host) + new URL(request.url).search);
  return { site, dehydrated: undefined };
}

export const headers = headersOfLoader;
export const shouldRevalidate = isAnotherList;

const problemWords = { failed: tagMessages.loadSite };

export function meta({ loaderData, error, ...input }: Route.MetaArgs) {
  if (!loaderData) {
    const title = problemTitle(error, problemWords);
    return pageMeta(input, { title, description: title, isPrivate: true });
  }
  const { host, posts_count } = loaderData.site;
  return pageMeta(input, {
    title: host,
    description: `Links to ${host}.`,
    feed: feedOf(loaderData.site),
    isPrivate: posts_count === 0,
  });
}

export default function SiteScreen({ loaderData }: Route.ComponentProps) {
  const { host, posts_count } = loaderData.site;
  return (
    <FeedScreen
      title={host}
      feed={feedOf(loaderData.site)}
      loaderData={loaderData}
      posts={sortedPosts({ site: host })}
      Around={SortTabs}
      Folds={FoldedPosts}
    >
      <p className="text-sm text-muted">
        <Count value={posts_count} noun="post" />
      </p>
      <FollowControls target={{ kind: 'site', id: host, name: host }} />
    </FeedScreen>
  );
}

function pathOf(host: string) {
  return `/site/${host}`;
}

/** The path of the site's feed; a site that nobody has linked to has none. */
function feedOf({ host, posts_count }: Site) {
  return posts_count > 0 ? `/feeds/site/${host}` : undefined;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} words={problemWords} />;
}
