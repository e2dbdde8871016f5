import { USERNAME_MAX, USERNAME_MIN } from '@magpie/contract/limits';
import type { Queries } from '../db/database.ts';

export interface MentionableUser {
  id: number;
  username: string;
}

/** Users by their username in lower case. */
export type MentionableUsers = ReadonlyMap<string, MentionableUser>;

/** The users whose names follow an @ anywhere in a text, even in its code. */
export async function findMentionable(queries: Queries, text: string): Promise<MentionableUsers> {
  const names = new Set<string>();
  for (const { index } of text.matchAll(/@/g))
    for (const name of candidateAt(text, index)) names.add(name.toLowerCase());
  if (names.size === 0) return new Map();
  const users = await queries
    .selectFrom('users')
    .select(['id', 'username', 'username_key'])
    .where('username_key', 'in', [...names])
    .execute();
  return new Map(users.map(({ id, username, username_key }) => [username_key, { id, username }]));
}

/**
 * The names that the @ at this position may mean, the longest first: a name may end in a full stop, and so may a sentence.
 * There is none in an email address or a path.
 */
export function candidateAt(text: string, position: number): string[] {
  if (/[\p{L}\p{N}@/]$/u.test(text.slice(Math.max(0, position - 2), position))) return [];
  const [whole = ''] = /^[A-Za-z0-9_.-]+(?![\p{L}\p{N}@])/u.exec(text.slice(position + 1)) ?? [];
  const [end = ''] = /[_.-]*$/.exec(whole) ?? [];
  const names: string[] = [];
  for (let length = whole.length; length >= whole.length - end.length; length--)
    if (length >= USERNAME_MIN && length <= USERNAME_MAX) names.push(whole.slice(0, length));
  return names;
}
