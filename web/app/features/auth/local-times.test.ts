import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import { toTheMinute } from '../../lib/text/moment.ts';
import { withLocalTimes } from './local-times.ts';

test('formats a timestamp within a sentence', () => {
  const end = '2026-11-22T12:30:16.102Z';
  const sentence = withLocalTimes(userMessages.bannedUntil(end, 'Spam'));
  expect(sentence).toBe(userMessages.bannedUntil(toTheMinute(end), 'Spam'));
  expect(sentence).not.toContain(end);
});

test('leaves a sentence without a timestamp unchanged', () => {
  expect(withLocalTimes(userMessages.bannedForGood('Spam'))).toBe(userMessages.bannedForGood('Spam'));
});
