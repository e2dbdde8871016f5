import { texts } from '@magpie/contract/messages';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { patchPost } from '../../api/post-cache.ts';
import { keys } from '../../api/query-keys.ts';
import { refusal } from '../../api/refusal.ts';
import { createToggleQueue, type ToggleQueue } from '../../lib/toggle-queue.ts';
import { toast } from '../../ui/toast-list.ts';

export interface PostToggles {
  likes: ToggleQueue;
  saves: ToggleQueue;
}

/** The likes and saves on their way, the same for every place that shows a post. */
export function postToggles(cache: QueryClient): PostToggles {
  const known = toggles.get(cache);
  if (known) return known;
  const made = { likes: likeQueue(cache), saves: saveQueue(cache) };
  toggles.set(cache, made);
  return made;
}

const toggles = new WeakMap<QueryClient, PostToggles>();

function likeQueue(cache: QueryClient) {
  return createToggleQueue({
    send: (id, on) => call(on ? 'likePost' : 'unlikePost', { params: { id } }),
    answered: (id, reply) => showNow(() => patchPost(cache, id, reply)),
    failed: (_, on, error) => complain(error, on ? texts.likePost : texts.unlikePost),
  });
}

function saveQueue(cache: QueryClient) {
  return createToggleQueue({
    send: (id, on) => call(on ? 'bookmarkPost' : 'unbookmarkPost', { params: { id } }),
    answered: (id, reply) =>
      showNow(() => {
        patchPost(cache, id, reply);
        // The saved posts are ordered by when they were saved; they are read again when next looked at.
        void cache.invalidateQueries({
          queryKey: keys.postLists,
          predicate: ({ queryKey: [, , list] }) => isSavedList(list),
          refetchType: 'none',
        });
      }),
    failed: (_, on, error) => complain(error, on ? texts.savePost : texts.unsavePost),
  });
}

/** Resolves when what was changed is on its way to the screen. */
function showNow(change: () => void): Promise<void> {
  change();
  return new Promise((resolve) => notifyManager.schedule(() => resolve()));
}

function isSavedList(list: unknown) {
  return typeof list === 'object' && list !== null && 'bookmarked' in list;
}

function complain(error: unknown, sentence: string) {
  toast({ message: refusal(error, sentence), tone: 'error' });
}
