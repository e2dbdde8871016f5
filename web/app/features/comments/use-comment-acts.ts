import type { Comment } from '@magpie/contract/comments';
import * as commentMessages from '@magpie/contract/messages/comments';
import { reported } from '@magpie/contract/messages/reports';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/client.ts';
import { hideDeleted, patchComment, showDecision, showReply } from '../../api/comments/comment-cache.ts';
import { reportBody } from '../../api/moderation/report-body.ts';
import { toastError } from '../../session/toast-error.ts';
import { toast } from '../../ui/toasts/toast-list.ts';

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
    async report(fields: FormData) {
      const { reports_count, status } = await call('reportComment', { params, body: reportBody(fields) });
      patchComment(cache, id, {
        reports_count,
        status: status === 'flagged' ? status : comment.status,
        is_reported: true,
      });
      toast({ message: reported, tone: 'success' });
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
