import { reported } from '@magpie/contract/messages/actions';
import * as postMessages from '@magpie/contract/messages/posts';
import type { Post } from '@magpie/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { dropPost, patchPost } from '../../api/post-cache.ts';
import { toastError } from '../../session/toast-error.ts';
import { toast } from '../../ui/toast-list.ts';

/** The actions of a post's menu. They update the post everywhere it is shown, and reject when the call fails. */
export function usePostActs({ id }: Post) {
  const cache = useQueryClient();
  const params = { id };
  return {
    async report() {
      const reply = await call('reportPost', { params });
      patchPost(cache, id, { ...reply, is_reported: true });
      toast({ message: reported, tone: 'success' });
    },
    async remove() {
      patchPost(cache, id, await call('removePost', { params, body: {} }));
    },
    /** Has no confirmation dialog that could show a failure. */
    async approve() {
      try {
        patchPost(cache, id, await call('approvePost', { params, body: {} }));
      } catch (error) {
        toastError(error, postMessages.approvePost);
      }
    },
    async delete() {
      await call('deletePost', { params });
      dropPost(cache, id);
    },
  };
}
