import { feedTexts } from '@magpie/contract/feed-messages';
import type { Post } from '@magpie/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { dropPost, patchPost } from '../../api/post-cache.ts';
import { toastError } from '../../session/toast-error.ts';

/** The acts of a post's menu; what they change shows wherever the post does. They reject when refused. */
export function usePostActs({ id }: Post) {
  const cache = useQueryClient();
  const params = { id };
  return {
    async report() {
      const reply = await call('reportPost', { params });
      patchPost(cache, id, { ...reply, is_reported: true });
    },
    async remove() {
      patchPost(cache, id, await call('removePost', { params, body: {} }));
    },
    /** Takes effect without asking, so that it has nowhere else to say that it failed. */
    async approve() {
      try {
        patchPost(cache, id, await call('approvePost', { params, body: {} }));
      } catch (error) {
        toastError(error, feedTexts.approvePost);
      }
    },
    async delete() {
      await call('deletePost', { params });
      dropPost(cache, id);
    },
  };
}
