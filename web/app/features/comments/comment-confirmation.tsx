import type { Comment } from '@magpie/contract/comments';
import * as commentMessages from '@magpie/contract/messages/comments';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { ItemConfirmation, type ItemConfirmationProps } from '../../ui/dialogs/item-confirmation.tsx';
import { useCommentActs } from './use-comment-acts.ts';

export interface CommentConfirmationProps extends Pick<ItemConfirmationProps, 'confirming' | 'onClose'> {
  comment: Comment;
}

export function CommentConfirmation({ comment, ...confirmation }: CommentConfirmationProps) {
  return (
    <ItemConfirmation
      {...confirmation}
      noun="comment"
      words={WORDS}
      acts={useCommentActs(comment)}
      explain={formRefusal}
    />
  );
}

const WORDS = {
  report: { sentence: commentMessages.confirmReportComment, failure: commentMessages.reportComment },
  remove: { sentence: commentMessages.confirmRemoveComment, failure: commentMessages.removeComment },
  delete: { sentence: commentMessages.confirmDeleteComment, failure: commentMessages.deleteComment },
};
