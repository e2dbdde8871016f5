import type { Queries, Tx } from '../db/database.ts';
import { lockName } from '../db/locks.ts';
import type { PostRow } from '../db/schema.ts';

/** The columns of a post that say to which work it belongs. */
export type WorkColumns = Pick<PostRow, 'work_key' | 'work_name' | 'work_kind' | 'work_source'>;

/** Which works these keys stand for now: the same, or those that they were joined to. */
export async function currentKeys(queries: Queries, keys: readonly string[]): Promise<Map<string, string>> {
  const current = new Map(keys.map((key) => [key, key]));
  if (keys.length === 0) return current;
  const joined = await queries.selectFrom('work_aliases').selectAll().where('key', 'in', keys).execute();
  for (const { key, into_key } of joined) current.set(key, into_key);
  return current;
}

/** A work that begins with a post whose URL names none. */
export const keyOfPost = (post_id: number): string => `post-${post_id}`;

/** The post in such a key; undefined in others. */
export function postInKey(key: string): number | undefined {
  const [, id] = /^post-([1-9]\d{0,8})$/.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

/**
 * Before anything else in a transaction that puts a post into a work: no work may be joined to another meanwhile. Only a
 * change of works themselves waits for all others.
 */
export async function lockWorks(tx: Tx, { isShared = false } = {}): Promise<void> {
  await lockName(tx, 'works', { isShared });
}

/** As a proposal to split a post from a work has it. */
export const splitFrom = (key: string): string => `split:${key}`;

/** Whether a proposed value is to split a post. */
export function isSplit(value: string | null): boolean {
  return value === null || value.startsWith(splitFrom(''));
}

/** What was proposed about these works, or about the work of one of these posts, is forgotten: the question has changed. */
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
