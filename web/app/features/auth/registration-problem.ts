import * as fieldMessages from '@magpie/contract/messages/fields';
import * as userMessages from '@magpie/contract/messages/users';
import { problemOf } from '../../api/client/form-refusal.ts';
import type { FormProblem } from '../../lib/state/use-form.ts';

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

/** What the browser finds wrong, to be said next to the fields: its own bubble would cover the next one. */
export function invalidFields(form: HTMLFormElement | null): Record<string, string> {
  const inputs = [...(form?.querySelectorAll('input') ?? [])];
  const invalid = inputs.filter(({ validity }) => !validity.valid);
  return Object.fromEntries(
    invalid.map(({ name, validity }) => [
      name,
      validity.valueMissing ? fieldMessages.required : fieldMessages.badEmail,
    ]),
  );
}
