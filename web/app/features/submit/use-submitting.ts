import * as submitMessages from '@magpie/contract/messages/submit';
import type { Post, SubmitPostBody } from '@magpie/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { showSubmitted } from '../../api/submitted-posts.ts';
import { toast } from '../../ui/toast-list.ts';
import type { Submission } from './submission.ts';
import { successMessage } from './submit-success.tsx';
import { useSending } from './use-sending.ts';

export interface Submitting {
  submission: Submission;
  body: SubmitPostBody;
  /** The server has accepted the post. */
  onTaken: () => void;
}

/** A form that submits a new post. `sent` is that post, for `SubmitSuccess`; after the form was closed, a toast reports it. */
export function useSubmitting({ submission, body, onTaken }: Submitting) {
  const cache = useQueryClient();
  const [sent, setSent] = useState<Post | null>(null);
  const sending = useSending({
    submission,
    fallbackMessage: submitMessages.submitFailed,
    send: () => call('submitPost', { body }),
    onSent(post, isFormClosed) {
      onTaken();
      if (!isFormClosed) return setSent(post);
      showSubmitted(cache, post);
      toast({ message: successMessage(post), tone: 'success' });
    },
  });
  return { ...sending, sent };
}
