import type { Comment } from '@magpie/contract/comments';
import { texts } from '@magpie/contract/messages';
import { formRefusal } from '../../api/form-refusal.ts';
import { ItemQuestions, type ItemQuestionsProps } from '../../ui/item-questions.tsx';
import { useCommentActs } from './use-comment-acts.ts';

export interface CommentQuestionsProps extends Pick<ItemQuestionsProps, 'asked' | 'onClose'> {
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
  report: { sentence: texts.confirmReportComment, failure: texts.reportComment },
  remove: { sentence: texts.confirmRemoveComment, failure: texts.removeComment },
  delete: { sentence: texts.confirmDeleteComment, failure: texts.deleteComment },
};
