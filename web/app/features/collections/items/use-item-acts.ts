import type { CollectionItem } from '@magpie/contract/collections/items';
import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client/client.ts';
import { collectionKeys } from '../../../api/collections/collection-keys.ts';
import { refreshCollections } from '../../../api/collections/collections.ts';
import { placeItem } from '../../../api/collections/item-cache.ts';
import { announce } from '../../../session/mute.ts';
import { toastError } from '../../../session/toast-error.ts';
import { toast } from '../../../ui/toasts/toast-list.ts';

/** The moves are sent one after the other, because the place of an item depends on the moves before. */
let moves: Promise<unknown> = Promise.resolve();

/** What the owner and the editors do with the items of a collection. */
export function useItemActs(id: number) {
  const cache = useQueryClient();

  /** Shows the item at its new place at once. @param after the id of the item before that place; null for the first place */
  function move(item_id: number, after: number | null) {
    void cache.cancelQueries({ queryKey: collectionKeys.items(id) });
    placeItem(cache, id, item_id, after);
    moves = moves
      .then(() => call('moveCollectionItem', { params: { id, item_id }, body: { after } }))
      .catch((error: unknown) => {
        toastError(error, collectionMessages.moveItem);
        return cache.invalidateQueries({ queryKey: collectionKeys.items(id) });
      });
  }

  /** @param after the id of the item after which Undo puts the item back; null for the first place */
  async function remove(item: CollectionItem, after: number | null) {
    try {
      await call('removeCollectionItem', { params: { id, item_id: item.id } });
      refreshCollections(cache);
      if (item.url === null) toast({ message: collectionMessages.itemRemoved, tone: 'success' });
      else
        announce(collectionMessages.itemRemoved, collectionMessages.restoreItem, () => putBack(item, after));
    } catch (error) {
      toastError(error, collectionMessages.removeItem);
    }
  }

  async function putBack({ post, url, title, note, is_read }: CollectionItem, after: number | null) {
    const link = post ? { post: post.id } : { url: url ?? '', title: title ?? '' };
    const { id: item_id } = await call('addCollectionItem', { params: { id }, body: { ...link, note } });
    await call('moveCollectionItem', { params: { id, item_id }, body: { after } });
    if (is_read) await call('readCollectionItem', { params: { id, item_id } });
    refreshCollections(cache);
  }

  return { move, remove };
}
