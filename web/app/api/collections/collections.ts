import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, pagesFrom } from '../client/client.ts';
import { collectionKeys } from './collection-keys.ts';

/** Most collections fit into one page. */
const ITEMS_PER_PAGE = 100;

export function collectionQuery(id: number) {
  return queryOptions({
    queryKey: collectionKeys.one(id),
    queryFn: ({ signal }) => call('getCollection', { params: { id }, signal }),
  });
}

export function itemsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: collectionKeys.items(id),
    ...pagesFrom(null),
    queryFn: ({ pageParam, signal }) =>
      call('listCollectionItems', {
        params: { id },
        query: { page_size: String(ITEMS_PER_PAGE), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
  });
}

/**
 * The public collections of everybody, or of `owner`; all collections of `owner` if that is the viewer.
 * @param cursor where the first page begins
 */
export function collectionsQuery({ owner, cursor = null }: { owner?: number; cursor?: string | null }) {
  return infiniteQueryOptions({
    queryKey: collectionKeys.list(owner, cursor),
    ...pagesFrom(cursor),
    queryFn: ({ pageParam, signal }) =>
      call('listCollections', {
        query: { ...(owner !== undefined && { owner }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
  });
}

/** The collections of others that the viewer edits. */
export function editedCollectionsQuery() {
  return infiniteQueryOptions({
    queryKey: collectionKeys.edited(),
    ...pagesFrom(null),
    queryFn: ({ pageParam, signal }) =>
      call('listEditedCollections', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  });
}

/** The collections that the viewer can add a post to. */
export function choicesQuery(postId: number) {
  return queryOptions({
    queryKey: collectionKeys.choices(postId),
    queryFn: async ({ signal }) =>
      (await call('listCollectionChoices', { params: { id: postId }, signal })).results,
  });
}

/** Called after a change of a collection or its items. Every list of collections shows how many items each has. */
export function refreshCollections(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: collectionKeys.all });
}
