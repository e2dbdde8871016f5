import type { Comment } from '@magpie/contract/comments';
import * as commentMessages from '@magpie/contract/messages/comments';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { ItemQuestions, type ItemQuestionsProps } from '../../ui/dialogs/item-questions.tsx';
import { useCommentActs } from './use-comment-acts.ts';

export interface CommentQuestionsProps extends Pick<ItemQuestionsProps, 'confirming' | 'onClose'> {
  comment: Comment;
}

export function CommentQuestions({ comment, ...question }: CommentQuestionsProps) {
  return (
    <ItemQuestions
      {...question}
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
