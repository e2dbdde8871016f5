import type { FormProblem } from '../../lib/state/use-form.ts';
import { ApiError, messageOf } from './api-error.ts';
import { refusal } from './refusal.ts';

/** Like `refusal`, for a form: field errors are shown next to their fields, the rest in the message. */
export function formRefusal(error: unknown, sentence: string): FormProblem {
  const fields = error instanceof ApiError ? error.fieldErrors : {};
  return { message: Object.keys(fields).length > 0 ? sentence : refusal(error, sentence), fields };
}

/** The server's messages joined, or `fallbackMessage`; and the error of each field. */
export function problemOf(error: unknown, fallbackMessage: string): FormProblem {
  return {
    message: messageOf(error, fallbackMessage),
    fields: error instanceof ApiError ? error.fieldErrors : {},
  };
}
