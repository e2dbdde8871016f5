import * as fieldMessages from '@magpie/contract/messages/fields';
import * as userMessages from '@magpie/contract/messages/users';
import { problemOf } from '../../api/client/form-refusal.ts';
import { type FormProblem, textOf } from '../../lib/state/use-form.ts';

/** Errors of the form's fields are shown next to them, all others in the message. */
export function registrationProblem(error: unknown): FormProblem {
  if (error instanceof FieldErrors) return { message: '', fields: error.fields };
  const { message, fields } = problemOf(error, userMessages.registrationFailed);
  const others = Object.keys(fields).filter((name) => !FIELDS.includes(name));
  const hasOwn = others.length < Object.keys(fields).length;
  return { fields, message: hasOwn ? others.map((name) => fields[name]).join(' ') : message };
}

const FIELDS = ['username', 'email', 'password', 'password2'];

/** What the form finds wrong itself, before it sends anything. */
export class FieldErrors extends Error {
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super(Object.values(fields).join(' '));
    this.fields = fields;
  }
}

/** Finds empty fields and an invalid email address, because the browser’s own bubble would cover the next field. */
export function invalidFields(fields: FormData): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (!/^[^\s@]+@[^\s@]+$/.test(textOf(fields, 'email'))) wrong['email'] = fieldMessages.badEmail;
  for (const name of FIELDS) if (textOf(fields, name) === '') wrong[name] = fieldMessages.required;
  return wrong;
}
