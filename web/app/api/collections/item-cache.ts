import type { Collection } from '@magpie/contract/collections/collections';
import type { CollectionItem, CollectionItemPage } from '@magpie/contract/collections/items';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { change } from '../client/change.ts';
import { collectionKeys } from './collection-keys.ts';

type ItemPages = InfiniteData<CollectionItemPage, string | null>;

/** Changes an item in the cached list of its collection's items. */
export function patchItem(
  cache: QueryClient,
  id: number,
  item_id: number,
  patch: Partial<CollectionItem>,
): void {
  change<ItemPages>(cache, { queryKey: collectionKeys.items(id) }, (list) =>
    withItems(list, (items) => items.map((item) => (item.id === item_id ? { ...item, ...patch } : item))),
  );
}

export function patchCollection(cache: QueryClient, id: number, patch: Partial<Collection>): void {
  change<Collection>(cache, { queryKey: collectionKeys.one(id) }, (collection) => ({
    ...collection,
    ...patch,
  }));
}

/** Shows an item after another one, or as the first, before the server has answered. */
export function placeItem(cache: QueryClient, id: number, item_id: number, after: number | null): void {
  cache.setQueryData<ItemPages>(
    collectionKeys.items(id),
    (list) => list && withItems(list, (items) => placed(items, item_id, after)),
  );
}

/** The items with one of them at another place. */
export function placed<T extends { id: number }>(items: readonly T[], id: number, after: number | null): T[] {
  const moved = items.find((item) => item.id === id);
  if (!moved) return [...items];
  const others = items.filter((item) => item.id !== id);
  const at = after === null ? 0 : others.findIndex((item) => item.id === after) + 1;
  return others.toSpliced(at, 0, moved);
}

/** All items change together, since one may move from page to page. */
function withItems(list: ItemPages, update: (items: CollectionItem[]) => CollectionItem[]): ItemPages {
  const items = update(list.pages.flatMap(({ results }) => results));
  let from = 0;
  const pages = list.pages.map((page) => {
    const results = items.slice(from, (from += page.results.length));
    return { ...page, results };
  });
  return { ...list, pages };
}
