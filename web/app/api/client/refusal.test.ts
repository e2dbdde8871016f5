import * as commentMessages from '@magpie/contract/messages/comments';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as postMessages from '@magpie/contract/messages/posts';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as screenMessages from '@magpie/contract/messages/screens';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import * as userMessages from '@magpie/contract/messages/users';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { formRefusal, problemOf } from './form-refusal.ts';
import { refusal } from './refusal.ts';

afterEach(() => vi.unstubAllGlobals());

test('joins the server’s messages, and gives each field its first message', () => {
  const error = new ApiError(400, {
    username: [userMessages.usernameTaken],
    password: [userMessages.passwordCommon, fieldMessages.tooShort(8)],
  });
  expect(problemOf(error, userMessages.registrationFailed)).toEqual({
    message: `${userMessages.usernameTaken} ${userMessages.passwordCommon} ${fieldMessages.tooShort(8)}`,
    fields: { username: userMessages.usernameTaken, password: userMessages.passwordCommon },
  });
});

test('shows the detail unchanged, or the general message', () => {
  expect(
    problemOf(new ApiError(401, { detail: sessionMessages.wrongLogin }), sessionMessages.loginFailed).message,
  ).toBe(sessionMessages.wrongLogin);
  for (const error of [new ApiError(500, {}), new ApiError(0, null), new TypeError('anything')]) {
    expect(problemOf(error, sessionMessages.loginFailed)).toEqual({
      message: sessionMessages.loginFailed,
      fields: {},
    });
  }
});

test('mentions a missing connection', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const silence = new ApiError(0, null);
  expect(refusal(silence, commentMessages.addComment)).toBe(
    `${commentMessages.addComment}: ${screenMessages.offline}`,
  );
  expect(problemOf(silence, sessionMessages.loginFailed).message).toBe(
    `${sessionMessages.loginFailed}: ${screenMessages.offline}`,
  );
  expect(refusal(new ApiError(500, {}), commentMessages.addComment)).toBe(commentMessages.addComment);
});

test('shows how long to wait after too many requests', () => {
  const throttled = new ApiError(429, { detail: requestMessages.throttled(60) });
  expect(problemOf(throttled, postMessages.updatePost).message).toBe(requestMessages.throttled(60));
  const sentence = `${commentMessages.editComment}: ${requestMessages.throttled(60)}`;
  expect(refusal(throttled, commentMessages.editComment)).toBe(sentence);
  expect(formRefusal(throttled, commentMessages.editComment)).toEqual({ message: sentence, fields: {} });
});
