import type { Post } from '@magpie/contract/posts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toasts/toast-list.ts';
import { missingIn, type Problem, refusedBecause, type Submission } from './submission.ts';

interface Sending {
  submission: Submission;
  send: () => Promise<Post>;
  /** Called when the server has accepted the post; the form may be closed by then. */
  onSent: (post: Post, isFormClosed: boolean) => void;
  /** Shown when the server gives no message for the whole form. */
  fallbackMessage: string;
}

/** Sends the form of a post. After a failure, the first wrong field gets the focus; without one, the button does. */
export function useSending({ submission, send, onSent, fallbackMessage }: Sending) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    if (!problem || !form.current) return;
    const wrong = form.current.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong ?? form.current.querySelector<HTMLElement>('[type=submit]'))?.focus();
  }, [problem]);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const missing = missingIn(submission);
    setProblem(missing);
    if (missing || busy) return;
    setBusy(true);
    try {
      const post = await send();
      onSent(post, form.current === null);
    } catch (error) {
      refused(refusedBecause(error, { host: location.host, fallbackMessage }));
      setBusy(false);
    }
  }

  /** If the form was closed meanwhile, a toast reports the refusal; the draft stays saved. */
  function refused(why: Problem) {
    if (form.current) setProblem(why);
    else toast({ message: why.message, tone: 'error' });
  }

  return { form, busy, problem, onSubmit };
}
