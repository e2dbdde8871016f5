import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import { hashPassword, passwordProblem, verifyPassword } from './passwords.ts';

const PASSWORD = 'a fine long sentence';

test('a hash is argon2id of 19 MiB and two passes, with a salt of its own', async () => {
  const [first, second] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
});

test('a hash matches its password only, however its letters are composed', async () => {
  const hash = await hashPassword('caf\u00e9 at noon');
  expect(await verifyPassword('cafe\u0301 at noon', hash)).toBe(true);
  expect(await verifyPassword('cafe at noon', hash)).toBe(false);
  expect(await verifyPassword('caf\u00e9 at noon', null)).toBe(false);
  expect(await verifyPassword('caf\u00e9 at noon', '')).toBe(false);
});

test('a hash is verified with the parameters that it contains', async () => {
  const hash = await hashPassword(PASSWORD);
  expect(await verifyPassword(PASSWORD, hash.replace('t=2', 't=1'))).toBe(false);
  expect(await verifyPassword(PASSWORD, hash.replace('m=19456', 'm=8'))).toBe(false);
});

const user = { username: 'ada', email: 'marie.c@example.org' };
const site = { siteName: 'Corvid News', publicUrl: 'https://www.elster-links.example.co.uk:8443' };

test.each([
  ['the part of the email before the @', 'I am MARIE.C 1867'],
  ["the site's name", 'the corvid news 1'],
  ["the site's name in one word", 'CorvidNews2026!'],
  ["the site's name with a letter of another width", '\uff23orvidNews2026!'],
  ["a label of the site's host", 'Elster-Links 2026'],
  ["another label of the site's host", 'an example of mine'],
])('a password must not contain %s', (_name, password) => {
  expect(passwordProblem(password, user, site)).toBe(userMessages.passwordHasName);
});

test('a password may contain short names and the top-level domain', () => {
  expect(passwordProblem('www.ada in the uk', user, site)).toBeNull();
  const info = { ...site, publicUrl: 'https://elster.info' };
  expect(passwordProblem('info about birds', user, info)).toBeNull();
});
