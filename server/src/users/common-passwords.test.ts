import { readFileSync } from 'node:fs';
import { PASSWORD_MIN } from '@magpie/contract/limits';
import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import { passwordProblem } from './passwords.ts';

const COUNT = 10_000;
const account = { username: 'curie', email: 'marie@example.org' };
const site = { siteName: 'Magpie', publicUrl: 'http://localhost:3000' };

test('refuses ten thousand common passwords, in any letter case', () => {
  const listed = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  expect(new Set(listed).size).toBe(COUNT);
  expect(listed.filter((password) => [...password].length < PASSWORD_MIN)).toEqual([]);
  const taken = listed.filter((password) =>
    [password, password.toUpperCase()].some(
      (written) => passwordProblem(written, account, site) !== userMessages.passwordCommon,
    ),
  );
  expect(taken).toEqual([]);
  expect(passwordProblem('a sentence that nobody else says', account, site)).toBeNull();
});
