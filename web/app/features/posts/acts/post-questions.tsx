import type { Post } from '@magpie/contract/posts';
import * as postMessages from '@magpie/contract/messages/posts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { ItemQuestions, type ItemQuestionsProps } from '../../../ui/dialogs/item-questions.tsx';
import { usePostActs } from './use-post-acts.ts';

export interface PostQuestionsProps extends Pick<ItemQuestionsProps, 'confirming' | 'onClose'> {
  post: Post;
}

export function PostQuestions({ post, ...question }: PostQuestionsProps) {
  return (
    <ItemQuestions {...question} noun="post" words={WORDS} acts={usePostActs(post)} explain={formRefusal} />
  );
}

const WORDS = {
  report: { sentence: postMessages.confirmReportPost, failure: postMessages.reportPost },
  remove: { sentence: postMessages.confirmRemovePost, failure: postMessages.removePost },
  delete: { sentence: postMessages.confirmDeletePost, failure: postMessages.deletePost },
};
