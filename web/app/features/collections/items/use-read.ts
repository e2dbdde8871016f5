import * as collectionMessages from '@magpie/contract/messages/curation/collection-pages';
import type { CollectionItem, ReadItemReply } from '@magpie/contract/collections/items';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client/client.ts';
import { patchCollection, patchItem } from '../../../api/collections/item-cache.ts';
import { useShownToggle } from '../../../lib/state/use-shown-toggle.ts';
import { useOverlays } from '../../../session/overlays.tsx';
import { toastError } from '../../../session/toast-error.ts';
import { toggleQueues } from '../../../session/toggles.ts';

/**
 * Whether the viewer has read an item, and a function that toggles this. The new value shows at once, and the former one
 * again if the call fails.
 */
export function useRead(id: number, item: CollectionItem) {
  const cache = useQueryClient();
  const { requireLogin } = useOverlays();
  const queue = reads(cache);
  const key = `${id}/${item.id}`;
  const isRead = useShownToggle(queue, key, item.is_read);
  return {
    isRead,
    toggle: () => requireLogin(() => queue.set(key, !isRead), { intent: 'collect' }),
  };
}

/** The key of a toggle has the ids of the collection and of the item. */
const reads = toggleQueues<ReadItemReply, string>({
  send: (key, on) => call(on ? 'readCollectionItem' : 'unreadCollectionItem', { params: idsIn(key) }),
  onSuccess(cache, key, { is_read, read_count }) {
    const { id, item_id } = idsIn(key);
    patchItem(cache, id, item_id, { is_read });
    patchCollection(cache, id, { read_count });
  },
  onError: (error) => toastError(error, collectionMessages.tickItem),
});

function idsIn(key: string) {
  const [id = 0, item_id = 0] = key.split('/').map(Number);
  return { id, item_id };
}
