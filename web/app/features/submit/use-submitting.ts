import * as submitMessages from '@magpie/contract/messages/submit';
import type { Post, SubmitPostBody } from '@magpie/contract/posts';
import { useState } from 'react';
import { call } from '../../api/client/client.ts';
import type { Submission } from './submission.ts';
import { useAnnouncing } from './use-announcing.ts';
import { useSending } from './use-sending.ts';

export interface Submitting {
  submission: Submission;
  body: SubmitPostBody;
  /** The server has accepted the post. */
  onTaken: () => void;
}

/** A form that submits a new post. `sent` is that post, for `SubmitSuccess`, unless the form was closed meanwhile. */
export function useSubmitting({ submission, body, onTaken }: Submitting) {
  const announce = useAnnouncing();
  const [sent, setSent] = useState<Post | null>(null);
  const sending = useSending({
    submission,
    fallbackMessage: submitMessages.submitFailed,
    send: () => call('submitPost', { body }),
    onSent(post, isFormClosed) {
      onTaken();
      if (isFormClosed) announce(post, { wasSeen: false });
      else setSent(post);
    },
  });
  return { ...sending, sent };
}
