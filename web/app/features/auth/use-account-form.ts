import { problemOf } from '../../api/form-refusal.ts';
import { type FormProblem, useForm } from '../../lib/use-form.ts';

/** A login or registration form; shows the server's message above the fields, or `fallbackMessage`. */
export function useAccountForm(send: (fields: FormData) => Promise<void>, fallbackMessage: string) {
  return useForm(send, (error) =>
    error instanceof FormError ? error.problem : problemOf(error, fallbackMessage),
  );
}

/** A problem that the form finds itself, before it sends anything. */
export class FormError extends Error {
  readonly problem: FormProblem;

  constructor(problem: FormProblem) {
    super(problem.message);
    this.problem = problem;
  }
}
