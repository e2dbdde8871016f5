import { replies, texts } from '@magpie/contract/messages';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { formRefusal, problemOf } from './form-refusal.ts';
import { refusal } from './refusal.ts';

afterEach(() => vi.unstubAllGlobals());

test('all that the server says is joined, and stands beside its field as well', () => {
  const error = new ApiError(400, {
    username: [replies.usernameTaken],
    password: [replies.passwordCommon, replies.tooShort(8)],
  });
  expect(problemOf(error, texts.registrationFailed)).toEqual({
    message: `${replies.usernameTaken} ${replies.passwordCommon} ${replies.tooShort(8)}`,
    fields: { username: replies.usernameTaken, password: replies.passwordCommon },
  });
});

test('a detail is shown as it is; without any word it failed', () => {
  expect(problemOf(new ApiError(401, { detail: replies.wrongLogin }), texts.loginFailed).message).toBe(
    replies.wrongLogin,
  );
  for (const error of [new ApiError(500, {}), new ApiError(0, null), new TypeError('anything')]) {
    expect(problemOf(error, texts.loginFailed)).toEqual({ message: texts.loginFailed, fields: {} });
  }
});

test('silence without a connection is told apart from other faults', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const silence = new ApiError(0, null);
  expect(refusal(silence, texts.addComment)).toBe(`${texts.addComment}: ${texts.offline}`);
  expect(problemOf(silence, texts.loginFailed).message).toBe(`${texts.loginFailed}: ${texts.offline}`);
  expect(refusal(new ApiError(500, {}), texts.addComment)).toBe(texts.addComment);
});

test('where there were too many requests it is said how long to wait', () => {
  const throttled = new ApiError(429, { detail: replies.throttled(60) });
  expect(problemOf(throttled, texts.updatePost).message).toBe(replies.throttled(60));
  const sentence = `${texts.editComment}: ${replies.throttled(60)}`;
  expect(refusal(throttled, texts.editComment)).toBe(sentence);
  expect(formRefusal(throttled, texts.editComment)).toEqual({ message: sentence, fields: {} });
});
