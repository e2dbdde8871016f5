import * as logMessages from '@magpie/contract/messages/moderation-log';
import { HydrationBoundary, type QueryClient } from '@tanstack/react-query';
import { data, useSearchParams } from 'react-router';
import { prefetch, queryClient } from '../api/client/query-client.ts';
import { logChoiceIn, logQuery, moderatorsQuery } from '../api/moderation/log.ts';
import { LogFilters } from '../features/moderation-log/log-filters.tsx';
import { LogList } from '../features/moderation-log/log-list.tsx';
import { FeedLink } from '../layout/feeds/feed-link.tsx';
import { resetOnArrival, searchOf } from '../layout/feeds/feed-loader.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { Problem } from '../layout/problem.tsx';
import { cacheIf, headersOfLoader } from '../lib/rendering/page-caching.ts';
import type { Route } from './+types/moderation';

const words = { title: 'Moderation log', description: 'What moderators did, and why.' };
const FEED = '/feeds/moderation';

export async function loader({ request }: Route.LoaderArgs) {
  const search = searchOf(request);
  const { result, dehydrated } = await prefetch(async (queries) => {
    const [log] = await Promise.all([askLog(queries, search), queries.fetchQuery(moderatorsQuery())]);
    return log;
  });
  return data({ dehydrated }, cacheIf(result.pages[0]?.results.length !== 0));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = searchOf(request);
  resetOnArrival(request, logQuery(logChoiceIn(search)));
  // The screen shows a failure.
  askLog(queryClient(), search).catch(() => {});
  void queryClient().prefetchQuery(moderatorsQuery());
  return null;
}

export const headers = headersOfLoader;

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, { ...words, feed: FEED });
}

export default function ModerationLog({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const choice = logChoiceIn(search);
  return (
    <HydrationBoundary state={loaderData?.dehydrated}>
      <PageHeader {...words}>
        <FeedLink path={FEED} />
      </PageHeader>
      <LogFilters choice={choice} />
      <LogList choice={choice} />
    </HydrationBoundary>
  );
}

function askLog(queries: QueryClient, search: URLSearchParams) {
  return queries.fetchInfiniteQuery(logQuery(logChoiceIn(search)));
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} words={{ failed: logMessages.loadLog }} />;
}
