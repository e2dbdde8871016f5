import { texts } from '@magpie/contract/messages';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { patchComment } from '../../api/comment-cache.ts';
import { refusal } from '../../api/refusal.ts';
import { createToggleQueue, type ToggleQueue } from '../../lib/toggle-queue.ts';
import { toast } from '../../ui/toast-list.ts';

/** The likes of comments on their way. */
export function commentLikes(cache: QueryClient): ToggleQueue {
  const known = queues.get(cache);
  if (known) return known;
  const made = createToggleQueue({
    send: (id, on) => call(on ? 'likeComment' : 'unlikeComment', { params: { id } }),
    answered(id, reply) {
      patchComment(cache, id, reply);
      return new Promise((resolve) => notifyManager.schedule(() => resolve()));
    },
    failed(_, on, error) {
      const sentence = on ? texts.likeComment : texts.unlikeComment;
      toast({ message: refusal(error, sentence), tone: 'error' });
    },
  });
  queues.set(cache, made);
  return made;
}

const queues = new WeakMap<QueryClient, ToggleQueue>();
