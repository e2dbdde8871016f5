import * as postMessages from '@magpie/contract/messages/posts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client/client.ts';
import { patchPost } from '../../../api/posts/post-cache.ts';
import { toastError } from '../../../session/toast-error.ts';

/** Approves a post everywhere it is shown. A failure is shown as a toast, because there is no confirmation dialog. */
export async function approvePost(cache: QueryClient, id: number): Promise<void> {
  try {
    patchPost(cache, id, await call('approvePost', { params: { id }, body: {} }));
  } catch (error) {
    toastError(error, postMessages.approvePost);
  }
}
