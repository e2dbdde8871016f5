import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { HydrationBoundary } from '@tanstack/react-query';
import { data, useSearchParams } from 'react-router';
import { prefetch, queryClient } from '../../api/client/query-client.ts';
import { collectionsQuery } from '../../api/collections/collections.ts';
import { CollectionList } from '../../features/collections/collection-list.tsx';
import { resetOnArrival, searchOf } from '../../layout/feeds/feed-loader.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Problem } from '../../layout/problem.tsx';
import { cacheIf, headersOfLoader } from '../../lib/rendering/page-caching.ts';
import { NewCollection } from '../../session/collections/new-collection.tsx';
import type { Route } from './+types/collections';

const words = {
  title: 'Collections',
  description: 'Links about AI, picked and put in order by people here.',
};

export async function loader({ request }: Route.LoaderArgs) {
  const query = collectionsQuery({ cursor: searchOf(request).get('cursor') });
  const { result, dehydrated } = await prefetch((queries) => queries.fetchInfiniteQuery(query));
  return data({ dehydrated }, cacheIf(result.pages[0]?.results.length !== 0));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = collectionsQuery({ cursor: searchOf(request).get('cursor') });
  resetOnArrival(request, query);
  void queryClient().prefetchInfiniteQuery(query);
  return null;
}

export const headers = headersOfLoader;

export function meta(input: Route.MetaArgs) {
  return pageMeta(input, words);
}

export default function Collections({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <HydrationBoundary state={loaderData?.dehydrated}>
      <PageHeader {...words}>
        <NewCollection />
      </PageHeader>
      <CollectionList query={collectionsQuery({ cursor: search.get('cursor') })} />
    </HydrationBoundary>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Problem error={error} words={{ failed: collectionMessages.loadCollections }} />;
}
