import { texts } from '@magpie/contract/messages';
import { call } from '../../api/client.ts';
import { patchComment } from '../../api/comment-cache.ts';
import { togglesOf } from '../../session/toggles.ts';

export const commentLikes = togglesOf({
  send: (id, on) => call(on ? 'likeComment' : 'unlikeComment', { params: { id } }),
  show: patchComment,
  failures: { on: texts.likeComment, off: texts.unlikeComment },
});
