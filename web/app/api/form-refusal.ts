import type { FormProblem } from '../lib/use-form.ts';
import { ApiError, messageOf } from './api-error.ts';
import { refusal } from './refusal.ts';

/** What `refusal` says, for a form: what is wrong with a field stands beside it, and only the rest after the sentence. */
export function formRefusal(error: unknown, sentence: string): FormProblem {
  const fields = error instanceof ApiError ? error.complaints : {};
  return { message: Object.keys(fields).length > 0 ? sentence : refusal(error, sentence), fields };
}

/** All that the server says, joined, or else `otherwise`; and beside each field what is said of it. */
export function problemOf(error: unknown, otherwise: string): FormProblem {
  return {
    message: messageOf(error, otherwise),
    fields: error instanceof ApiError ? error.complaints : {},
  };
}
