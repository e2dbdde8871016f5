import * as submitMessages from '@magpie/contract/messages/submit';
import type { Post, SubmitPostBody } from '@magpie/contract/posts';
import { useState } from 'react';
import { call } from '../../api/client/client.ts';
import type { Submission } from './submission.ts';
import { useShowNewPost } from './use-show-new-post.ts';
import { useSending } from './use-sending.ts';

export interface Submitting {
  submission: Submission;
  body: SubmitPostBody;
  /** Called when the server has accepted the post. */
  onAccepted: () => void;
}

/** Submits a new post. `sent` is that post, for `SubmitSuccess`, unless the form was closed meanwhile. */
export function useSubmitting({ submission, body, onAccepted }: Submitting) {
  const showNewPost = useShowNewPost();
  const [sent, setSent] = useState<Post | null>(null);
  const sending = useSending({
    submission,
    fallbackMessage: submitMessages.submitFailed,
    send: () => call('submitPost', { body }),
    onSent(post, isFormClosed) {
      onAccepted();
      if (isFormClosed) showNewPost(post, { wasSeen: false });
      else setSent(post);
    },
  });
  return { ...sending, sent };
}
