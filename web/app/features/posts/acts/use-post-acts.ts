import type { ReportBody } from '@magpie/contract/moderation';
import type { Post } from '@magpie/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client/client.ts';
import { dropPost } from '../../../api/posts/drop-post.ts';
import { patchPost } from '../../../api/posts/post-cache.ts';

/** The actions that need a confirmation. They update the post everywhere it is shown, and reject when the call fails. */
export function usePostActs({ id }: Post) {
  const cache = useQueryClient();
  const params = { id };
  return {
    async report(body: ReportBody) {
      const reply = await call('reportPost', { params, body });
      patchPost(cache, id, { ...reply, is_reported: true });
    },
    async remove() {
      patchPost(cache, id, await call('removePost', { params, body: {} }));
    },
    async delete() {
      await call('deletePost', { params });
      dropPost(cache, id);
    },
  };
}
