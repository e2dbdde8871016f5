import type { Post } from '@magpie/contract/posts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { missingIn, type Problem, refusedBecause, type Submission } from './submission.ts';

export interface Sending {
  submission: Submission;
  send: (submission: Submission) => Promise<Post>;
  /** Said when the server refuses without a word. */
  otherwise: string;
}

/** A form that writes a post: what became of sending it. The first field that is wrong takes the focus. */
export function useSending({ submission, send, otherwise }: Sending) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sent, setSent] = useState<Post | null>(null);

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const missing = missingIn(submission);
    setProblem(missing);
    if (missing) return;
    setBusy(true);
    try {
      setSent(await send(submission));
    } catch (error) {
      setProblem(refusedBecause(error, { host: location.host, otherwise }));
    } finally {
      setBusy(false);
    }
  }

  return { form, busy, problem, sent, onSubmit };
}
