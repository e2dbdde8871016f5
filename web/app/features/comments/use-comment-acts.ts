import type { Comment } from '@magpie/contract/comments';
import * as commentMessages from '@magpie/contract/messages/comments';
import type { ReportBody } from '@magpie/contract/moderation';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/client.ts';
import { hideDeleted, patchComment, showDecision, showReply } from '../../api/comments/comment-cache.ts';
import { toastError } from '../../session/toast-error.ts';

/** The actions on a comment. All but `approve` reject when the call fails. */
export function useCommentActs(comment: Comment) {
  const cache = useQueryClient();
  const { id } = comment;
  const params = { id };
  return {
    async reply(content: string) {
      showReply(cache, id, await call('replyToComment', { params, body: { content } }));
    },
    async edit(content: string) {
      patchComment(cache, id, await call('editComment', { params, body: { content } }));
    },
    async delete() {
      await call('deleteComment', { params });
      hideDeleted(cache, comment);
    },
    async report(body: ReportBody) {
      const { reports_count, status } = await call('reportComment', { params, body });
      patchComment(cache, id, {
        reports_count,
        status: status === 'flagged' ? status : comment.status,
        is_reported: true,
      });
    },
    async remove() {
      showDecision(cache, comment, await call('removeComment', { params, body: {} }));
    },
    async approve() {
      try {
        showDecision(cache, comment, await call('approveComment', { params, body: {} }));
      } catch (error) {
        toastError(error, commentMessages.approveComment);
      }
    },
  };
}
