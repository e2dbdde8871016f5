import type { Queries, Tx } from '../db/database.ts';
import { lockName } from '../db/locks.ts';
import type { PostRow } from '../db/schema.ts';

/** The columns of a post that say to which work it belongs. */
export type WorkColumns = Pick<PostRow, 'work_key' | 'work_name' | 'work_kind' | 'work_source'>;

/** For each key, the key of the work that it stands for now: the key itself, or that of the work to which it was joined. */
export async function currentKeys(queries: Queries, keys: readonly string[]): Promise<Map<string, string>> {
  const current = new Map(keys.map((key) => [key, key]));
  if (keys.length === 0) return current;
  const joined = await queries.selectFrom('work_aliases').selectAll().where('key', 'in', keys).execute();
  for (const { key, into_key } of joined) current.set(key, into_key);
  return current;
}

/** The key of a work that begins with a post whose URL names no work. */
export const keyOfPost = (post_id: number): string => `post-${post_id}`;

/** The id of the post in a key that `keyOfPost` made; undefined for other keys. */
export function postInKey(key: string): number | undefined {
  const [, id] = /^post-([1-9]\d{0,8})$/.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

/**
 * Call this first in a transaction that puts a post into a work, so that no work is joined to another meanwhile. Shared
 * locks do not wait for each other; a transaction that changes works waits for all others.
 */
export async function lockWorks(tx: Tx, { isShared = false } = {}): Promise<void> {
  await lockName(tx, 'works', { isShared });
}

/** The value of a proposal to split a post from this work. */
export const splitFrom = (key: string): string => `split:${key}`;

/** Whether a value names no work: null, or a proposal to split a post. */
export function isSplit(value: string | null): boolean {
  return value === null || value.startsWith(splitFrom(''));
}

/** Deletes proposals about these works and about the works of these posts, because the works have changed since. */
export async function forgetProposals(
  tx: Tx,
  { keys = [], post_ids = [] }: { keys?: readonly string[]; post_ids?: readonly number[] },
): Promise<void> {
  const values = [...keys.flatMap((key) => [key, splitFrom(key)]), ...post_ids.map(keyOfPost)];
  if (values.length > 0)
    await tx.deleteFrom('proposals').where('field', '=', 'work').where('value', 'in', values).execute();
  if (post_ids.length > 0)
    await tx.deleteFrom('proposals').where('field', '=', 'work').where('post_id', 'in', post_ids).execute();
}
