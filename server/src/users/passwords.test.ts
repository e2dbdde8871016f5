import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const PASSWORD = 'a fine long sentence';

test('a hash is argon2id of 19 MiB and two passes, with a salt of its own', async () => {
  const [first, second] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
});

test('it is that of one password alone, however its letters are composed', async () => {
  const hash = await hashPassword('caf\u00e9 at noon');
  expect(await verifyPassword('cafe\u0301 at noon', hash)).toBe(true);
  expect(await verifyPassword('cafe at noon', hash)).toBe(false);
  expect(await verifyPassword('caf\u00e9 at noon', null)).toBe(false);
  expect(await verifyPassword('caf\u00e9 at noon', '')).toBe(false);
});

test('it is made with the strength that it names', async () => {
  const hash = await hashPassword(PASSWORD);
  expect(await verifyPassword(PASSWORD, hash.replace('t=2', 't=1'))).toBe(false);
  expect(await verifyPassword(PASSWORD, hash.replace('m=19456', 'm=8'))).toBe(false);
});
