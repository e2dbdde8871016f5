import { readFileSync } from 'node:fs';

/**
 * The 10,000 most common passwords of eight characters and more, in lower case, most common first; taken from the
 * dictionary of @zxcvbn-ts/language-common 3.0.4 (MIT).
 */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** @param lower the password in lower case */
export function isCommonPassword(lower: string): boolean {
  return common.has(lower);
}
