import { actionLabels } from '@magpie/contract/messages/actions';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { BatchReply } from '@magpie/contract/moderation/batches';
import type { BatchAct } from '@magpie/contract/values';
import type { QueryClient } from '@tanstack/react-query';
import { undoBatch } from '../../../api/moderation/batches.ts';
import { toastError } from '../../../session/toast-error.ts';
import { toast } from '../../../ui/toasts/toast-list.ts';

/** Announces what a batch changed, and offers to undo it if it changed anything. */
export function announceBatch(cache: QueryClient, act: BatchAct, { id, posts, comments }: BatchReply): void {
  toast({
    message: moderationMessages.batchDone(act, posts.length, comments.length),
    tone: 'success',
    ...(id !== null && {
      action: { label: actionLabels.undo, run: () => void undoAnnounced(cache, id) },
    }),
  });
}

/** Undoes a batch and says how much changed. */
export async function undoAnnounced(cache: QueryClient, id: number): Promise<void> {
  try {
    const { posts, comments } = await undoBatch(cache, id);
    toast({ message: moderationMessages.batchUndone(posts.length, comments.length), tone: 'success' });
  } catch (error) {
    toastError(error, moderationMessages.undoBatch);
  }
}
