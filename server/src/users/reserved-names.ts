import { RESERVED_USERNAMES } from '@magpie/contract/limits';
import type { Config } from '../config.ts';

/** Whether a name sounds official: a reserved one or the site's, whatever the case and the separators. */
export function isReserved(username: string, { siteName }: Pick<Config, 'siteName'>): boolean {
  const name = lettersAndDigits(username);
  return name !== '' && [...RESERVED_USERNAMES, lettersAndDigits(siteName)].includes(name);
}

function lettersAndDigits(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
