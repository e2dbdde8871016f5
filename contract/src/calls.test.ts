import { expect, test } from 'vitest';
import { type Call, type CallName, calls } from './calls.ts';

const every = Object.entries(calls) as [CallName, Call][];

test('every call has a rate limit, except logins, which count wrong guesses themselves', () => {
  const unlimited = every.filter(([, { limit }]) => limit === null).map(([name]) => name);
  expect(unlimited.sort()).toEqual(['login', 'loginWithCode', 'loginWithPasskey']);
});

test('no call that changes something counts as a read', () => {
  const changing = every.filter(([, { method }]) => method !== 'GET');
  expect(changing.filter(([, { limit }]) => limit === 'read')).toEqual([]);
});
