import type { Comment } from '@magpie/contract/comments';
import { texts } from '@magpie/contract/messages';
import { useLast } from '../../lib/use-last.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useCommentActs } from './use-comment-acts.ts';

/** The acts that are asked about before they are done. */
export type CommentQuestion = 'report' | 'remove' | 'delete';

export interface CommentQuestionsProps {
  comment: Comment;
  /** What is being asked; null while nothing is. */
  asked: CommentQuestion | null;
  onClose: () => void;
}

export function CommentQuestions({ comment, asked, onClose }: CommentQuestionsProps) {
  const acts = useCommentActs(comment);
  // The question that is leaving keeps its words.
  const question = useLast(asked);
  if (question === null) return null;
  return (
    <ConfirmDialog
      {...WORDS[question]}
      key={question}
      open={asked !== null}
      onClose={onClose}
      onConfirm={acts[question]}
    />
  );
}

const WORDS = {
  report: {
    title: 'Report comment',
    sentence: texts.confirmReportComment,
    actionLabel: 'Report',
    failure: texts.reportComment,
  },
  remove: {
    title: 'Remove comment',
    sentence: texts.confirmRemoveComment,
    actionLabel: 'Remove',
    failure: texts.removeComment,
  },
  delete: {
    title: 'Delete comment',
    sentence: texts.confirmDeleteComment,
    actionLabel: 'Delete',
    failure: texts.deleteComment,
  },
} satisfies Record<CommentQuestion, object>;
