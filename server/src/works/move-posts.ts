import type { Tx } from '../db/database.ts';
import type { PostRow } from '../db/schema.ts';
import { currentKeys, forgetProposals } from './work-keys.ts';

type MovedPost = Pick<PostRow, 'id' | 'work_key' | 'work_name'>;

/**
 * Joins the whole work of a post to another work. The key and the names of the joined work stand for the other work from now
 * on. Works must be locked.
 * @param into `first`: the post that a new work begins with
 */
export async function joinToWork(
  tx: Tx,
  { id, work_key: from }: MovedPost,
  into: { key: string; first: number | null },
): Promise<string> {
  const { key, first } = into;
  if (from !== null) {
    await tx.updateTable('posts').set({ work_key: key }).where('work_key', '=', from).execute();
    await tx.updateTable('work_aliases').set({ into_key: key }).where('into_key', '=', from).execute();
    await tx.insertInto('work_aliases').values({ key: from, into_key: key }).execute();
  }
  // A work with this key may have been joined to a work that has no posts any more.
  if (first !== null) await tx.deleteFrom('work_aliases').where('key', '=', key).execute();
  const decided = [id, ...(first === null ? [] : [first])];
  await tx
    .updateTable('posts')
    .set({ work_key: key, work_source: 'decision' })
    .where('id', 'in', decided)
    .execute();
  await forgetProposals(tx, { keys: from === null ? [] : [from], post_ids: decided });
  return key;
}

/**
 * Takes a post out of its work, unless it is the only post there. If the name that its URL or page gives was joined to the
 * work, and no other post there has that name, the post is now in a work of that name; otherwise it is in no work.
 * @returns the key of its work now; null for none
 */
export async function splitFromWork(tx: Tx, { id, work_key, work_name }: MovedPost): Promise<string | null> {
  const other = await tx
    .selectFrom('posts')
    .select('id')
    .where('work_key', '=', work_key)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  if (!other) return work_key;
  const own = (await hasJoinedName(tx, { id, work_key, work_name })) ? work_name : null;
  if (own !== null) await tx.deleteFrom('work_aliases').where('key', '=', own).execute();
  await tx
    .updateTable('posts')
    .set({ work_key: own, work_source: own === null ? 'decision' : 'name' })
    .where('id', '=', id)
    .execute();
  await forgetProposals(tx, { post_ids: [id] });
  return own;
}

/** Whether the name that the post's URL or page gives was joined to its work, and no other post there has that name. */
async function hasJoinedName(tx: Tx, { id, work_key, work_name }: MovedPost): Promise<boolean> {
  if (work_name === null || work_name === work_key) return false;
  if ((await currentKeys(tx, [work_name])).get(work_name) !== work_key) return false;
  const namesake = await tx
    .selectFrom('posts')
    .select('id')
    .where('work_key', '=', work_key)
    .where('work_name', '=', work_name)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return namesake === undefined;
}
