import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import { withLocalTimes } from './local-times.ts';

test('formats a timestamp within a sentence', () => {
  const sentence = withLocalTimes(userMessages.bannedUntil('2026-11-22T12:30:16.102Z', 'Spam'));
  expect(sentence).toMatch(/^You are banned until 2[123] Nov 2026, \d\d:\d\d\. Reason: Spam$/);
});

test('leaves a sentence without a timestamp unchanged', () => {
  expect(withLocalTimes(userMessages.bannedForGood('Spam'))).toBe(userMessages.bannedForGood('Spam'));
});
