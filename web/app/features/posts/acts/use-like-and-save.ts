import { actionLabels } from '@magpie/contract/messages/actions';
import * as postMessages from '@magpie/contract/messages/posts';
import type { Post } from '@magpie/contract/posts';
import { type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client/client.ts';
import { patchPost } from '../../../api/posts/post-cache.ts';
import { keys } from '../../../api/client/query-keys.ts';
import { optimisticCount, useShownToggle } from '../../../lib/state/use-shown-toggle.ts';
import { useOverlays } from '../../../session/overlays.tsx';
import { toastError } from '../../../session/toast-error.ts';
import { toggleQueues } from '../../../session/toggles.ts';
import { toast } from '../../../ui/toasts/toast-list.ts';

/**
 * The Like and Save buttons of a post. A press is shown at once; when the call fails, the button and the count are
 * rolled back with a toast. An anonymous visitor is asked to log in first.
 */
export function useLikeAndSave({ id, is_liked, is_bookmarked, likes_count }: Post) {
  const cache = useQueryClient();
  const likes = postLikes(cache);
  const saves = postSaves(cache);
  const { requireLogin } = useOverlays();
  const liked = useShownToggle(likes, id, is_liked);
  const saved = useShownToggle(saves, id, is_bookmarked);
  return {
    liked,
    saved,
    likesCount: optimisticCount(likes_count, is_liked, liked),
    toggleLike: () => requireLogin(() => likes.set(id, !liked), { intent: 'likePost' }),
    toggleSave: () => requireLogin(() => saves.set(id, !saved), { intent: 'savePost' }),
  };
}

export const postLikes = toggleQueues({
  send: (id, on) => call(on ? 'likePost' : 'unlikePost', { params: { id } }),
  onSuccess: patchPost,
  onError: (error, on) => toastError(error, on ? postMessages.likePost : postMessages.unlikePost),
});

export const postSaves = toggleQueues({
  send: (id, on) => call(on ? 'bookmarkPost' : 'unbookmarkPost', { params: { id } }),
  onSuccess(cache, id, reply) {
    patchPost(cache, id, reply);
    // Saved posts are sorted by the time of saving, so the list is refetched when it is next shown.
    void cache.invalidateQueries({ ...SAVED_LISTS, refetchType: 'none' });
    const saves = postSaves(cache);
    if (!reply.is_bookmarked && saves.optimisticValue(id) === false) {
      toast({
        message: postMessages.unsaved,
        action: { label: actionLabels.undo, run: () => saves.set(id, true) },
      });
    }
  },
  onError: (error, on) => toastError(error, on ? postMessages.savePost : postMessages.unsavePost),
});

const SAVED_LISTS: QueryFilters = {
  queryKey: keys.postLists,
  predicate: ({ queryKey: [, , list] }) => typeof list === 'object' && list !== null && 'bookmarked' in list,
};
