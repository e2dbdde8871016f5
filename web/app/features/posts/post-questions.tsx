import type { Post } from '@magpie/contract/posts';
import { texts } from '@magpie/contract/messages';
import { formRefusal } from '../../api/form-refusal.ts';
import { ItemQuestions, type ItemQuestionsProps } from '../../ui/item-questions.tsx';
import { usePostActs } from './use-post-acts.ts';

export interface PostQuestionsProps extends Pick<ItemQuestionsProps, 'asked' | 'onClose'> {
  post: Post;
}

export function PostQuestions({ post, ...question }: PostQuestionsProps) {
  return (
    <ItemQuestions {...question} noun="post" words={WORDS} acts={usePostActs(post)} explain={formRefusal} />
  );
}

const WORDS = {
  report: { sentence: texts.confirmReportPost, failure: texts.reportPost },
  remove: { sentence: texts.confirmRemovePost, failure: texts.removePost },
  delete: { sentence: texts.confirmDeletePost, failure: texts.deletePost },
};
