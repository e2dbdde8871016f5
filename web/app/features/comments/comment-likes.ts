import * as commentMessages from '@magpie/contract/messages/comments';
import { call } from '../../api/client/client.ts';
import { patchComment } from '../../api/comments/comment-cache.ts';
import { toastError } from '../../session/toast-error.ts';
import { toggleQueues } from '../../session/toggles.ts';

export const commentLikes = toggleQueues({
  send: (id, on) => call(on ? 'likeComment' : 'unlikeComment', { params: { id } }),
  onSuccess: patchComment,
  onError: (error, on) => toastError(error, on ? commentMessages.likeComment : commentMessages.unlikeComment),
});
