import type { Post } from '@magpie/contract/posts';
import * as postMessages from '@magpie/contract/messages/posts';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { ItemConfirmation, type ItemConfirmationProps } from '../../../ui/dialogs/item-confirmation.tsx';
import { usePostActs } from './use-post-acts.ts';

export interface PostConfirmationProps extends Pick<ItemConfirmationProps, 'confirming' | 'onClose'> {
  post: Post;
}

export function PostConfirmation({ post, ...confirmation }: PostConfirmationProps) {
  return (
    <ItemConfirmation
      {...confirmation}
      noun="post"
      words={WORDS}
      acts={usePostActs(post)}
      explain={formRefusal}
    />
  );
}

const WORDS = {
  report: { sentence: postMessages.confirmReportPost, failure: postMessages.reportPost },
  remove: { sentence: postMessages.confirmRemovePost, failure: postMessages.removePost },
  delete: { sentence: postMessages.confirmDeletePost, failure: postMessages.deletePost },
};
