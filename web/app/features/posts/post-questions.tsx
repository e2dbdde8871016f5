import { texts } from '@magpie/contract/messages';
import type { Post } from '@magpie/contract/posts';
import { useLast } from '../../lib/use-last.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePostActs } from './use-post-acts.ts';

/** The acts that are asked about before they are done. */
export type PostQuestion = 'report' | 'remove' | 'delete';

export interface PostQuestionsProps {
  post: Post;
  /** What is being asked; null while nothing is. */
  asked: PostQuestion | null;
  onClose: () => void;
}

export function PostQuestions({ post, asked, onClose }: PostQuestionsProps) {
  const acts = usePostActs(post);
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
    title: 'Report post',
    sentence: texts.confirmReportPost,
    actionLabel: 'Report',
    failure: texts.reportPost,
  },
  remove: {
    title: 'Remove post',
    sentence: texts.confirmRemovePost,
    actionLabel: 'Remove',
    failure: texts.removePost,
  },
  delete: {
    title: 'Delete post',
    sentence: texts.confirmDeletePost,
    actionLabel: 'Delete',
    failure: texts.deletePost,
  },
} satisfies Record<PostQuestion, object>;
