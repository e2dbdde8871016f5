import { STORAGE_KEYS } from '@magpie/contract/page-values';
import { expect, test, vi } from 'vitest';
import { aUser } from './testing.ts';
import { clearSession, readSession, writeSession } from './storage.ts';

test('stores a session under two keys, the user as JSON', () => {
  const session = { token: 'abc', user: aUser() };
  writeSession(session);
  expect(localStorage.getItem('token')).toBe('abc');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(session.user);
  expect(readSession()).toEqual(session);
});

test('ignores an incomplete session', () => {
  localStorage.setItem(STORAGE_KEYS.token, 'abc');
  expect(readSession()).toBeNull();
});

const { email: _, ...withoutEmail } = aUser();

test.each(['{broken', 'null', '"ada"', '{"id":"1"}', JSON.stringify(withoutEmail)])(
  'a stored user that cannot be read (%s) is removed together with the token',
  (stored) => {
    localStorage.setItem(STORAGE_KEYS.token, 'abc');
    localStorage.setItem(STORAGE_KEYS.user, stored);
    expect(readSession()).toBeNull();
    expect(localStorage.length).toBe(0);
  },
);

test('clearing the session keeps the theme', () => {
  localStorage.setItem(STORAGE_KEYS.darkMode, 'false');
  writeSession({ token: 'abc', user: aUser() });
  clearSession();
  expect(Object.keys(localStorage)).toEqual([STORAGE_KEYS.darkMode]);
});

test('works in a browser without storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readSession()).toBeNull();
  expect(() => writeSession({ token: 'abc', user: aUser() })).not.toThrow();
  vi.unstubAllGlobals();
});
