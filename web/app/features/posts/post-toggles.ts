import { feedTexts } from '@magpie/contract/feed-messages';
import { call } from '../../api/client.ts';
import { patchPost } from '../../api/post-cache.ts';
import { keys } from '../../api/query-keys.ts';
import { togglesOf } from '../../session/toggles.ts';

export const postLikes = togglesOf({
  send: (id, on) => call(on ? 'likePost' : 'unlikePost', { params: { id } }),
  show: patchPost,
  failures: { on: feedTexts.likePost, off: feedTexts.unlikePost },
});

export const postSaves = togglesOf({
  send: (id, on) => call(on ? 'bookmarkPost' : 'unbookmarkPost', { params: { id } }),
  show(cache, id, reply) {
    patchPost(cache, id, reply);
    // The saved posts are ordered by when they were saved; they are read again when next looked at.
    void cache.invalidateQueries({
      queryKey: keys.postLists,
      predicate: ({ queryKey: [, , list] }) => isSavedList(list),
      refetchType: 'none',
    });
  },
  failures: { on: feedTexts.savePost, off: feedTexts.unsavePost },
});

function isSavedList(list: unknown) {
  return typeof list === 'object' && list !== null && 'bookmarked' in list;
}
