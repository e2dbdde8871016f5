import { problemOf } from '../../api/form-refusal.ts';
import { type FormProblem, useForm } from '../../lib/use-form.ts';

/** The form of a login or registration; shows the server's sentence above the fields, or `otherwise`. */
export function useAccountForm(send: (fields: FormData) => Promise<void>, otherwise: string) {
  return useForm(send, (error) => (error instanceof Refused ? error.problem : problemOf(error, otherwise)));
}

/** What the form itself objects to, before anything is sent. */
export class Refused extends Error {
  readonly problem: FormProblem;

  constructor(problem: FormProblem) {
    super(problem.message);
    this.problem = problem;
  }
}
