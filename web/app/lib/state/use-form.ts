import { type FormEvent, useEffect, useRef, useState } from 'react';

export interface FormProblem {
  /** For the form as a whole. */
  message: string;
  /** The first error of each field. */
  fields: Record<string, string>;
}

/**
 * A form whose submission may fail: `send` gets its fields, `explain` converts the error to messages.
 * The first invalid field gets the focus.
 */
export function useForm(send: (fields: FormData) => Promise<void>, explain: (error: unknown) => FormProblem) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    try {
      await send(fields);
    } catch (error) {
      setProblem(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return { form, busy, problem, onSubmit, forgetProblem: () => setProblem(null) };
}

/** The value of a text field. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
