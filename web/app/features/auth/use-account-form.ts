import { problemOf } from '../../api/form-refusal.ts';
import { type FormProblem, useForm } from '../../lib/use-form.ts';

/** A login or registration form; shows the server's message above the fields, or `otherwise`. */
export function useAccountForm(send: (fields: FormData) => Promise<void>, otherwise: string) {
  return useForm(send, (error) => (error instanceof Refused ? error.problem : problemOf(error, otherwise)));
}

/** Errors found before anything is sent. */
export class Refused extends Error {
  readonly problem: FormProblem;

  constructor(problem: FormProblem) {
    super(problem.message);
    this.problem = problem;
  }
}
