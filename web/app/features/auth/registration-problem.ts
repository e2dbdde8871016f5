import * as userMessages from '@magpie/contract/messages/users';
import { problemOf } from '../../api/client/form-refusal.ts';
import type { FormProblem } from '../../lib/state/use-form.ts';

/** Errors of the form's fields are shown next to them, all others in the message. */
export function registrationProblem(error: unknown): FormProblem {
  if (error instanceof FieldError) return { message: '', fields: { [error.field]: error.message } };
  const { message, fields } = problemOf(error, userMessages.registrationFailed);
  const others = Object.keys(fields).filter((name) => !FIELDS.includes(name));
  const hasOwn = others.length < Object.keys(fields).length;
  return { fields, message: hasOwn ? others.map((name) => fields[name]).join(' ') : message };
}

const FIELDS = ['username', 'email', 'password', 'password2'];

/** An error that the form finds itself, before it sends anything. */
export class FieldError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
