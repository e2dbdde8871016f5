import * as fieldMessages from '@magpie/contract/messages/fields';
import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/client/api-error.ts';
import { invalidFields, registrationProblem } from './registration-problem.ts';

test.each([
  { body: { username: ['Taken.'], email: ['Taken too.'] }, message: '' },
  { body: { username: ['Taken.'], non_field_errors: ['Not now.'] }, message: 'Not now.' },
  { body: { non_field_errors: ['Not now.', 'Not here.'] }, message: 'Not now. Not here.' },
  { body: { detail: 'Too many requests.' }, message: 'Too many requests.' },
  { body: {}, message: userMessages.registrationFailed },
])('shows "$message" above the form for $body', ({ body, message }) => {
  expect(registrationProblem(new ApiError(400, body)).message).toBe(message);
});

test('finds empty fields, and an address without an @', () => {
  const fields = new FormData();
  for (const name of ['username', 'password', 'password2']) fields.set(name, 'ada');
  expect(invalidFields(fields)).toEqual({ email: fieldMessages.required });
  fields.set('email', 'ada at magpie.example');
  fields.set('username', '');
  expect(invalidFields(fields)).toEqual({
    username: fieldMessages.required,
    email: fieldMessages.badEmail,
  });
  fields.set('username', 'ada');
  fields.set('email', 'ada@magpie.example');
  expect(invalidFields(fields)).toEqual({});
});
