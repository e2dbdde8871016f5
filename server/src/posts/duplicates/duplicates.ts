import type { Queries, Tx } from '../../db/database.ts';
import { findHolders, REMOVED_URL } from '../../links/duplicate-urls.ts';
import { decidingKeys, type FoundKey } from '../../links/known-urls.ts';
import type { PostRow } from '../../db/schema.ts';
import { notifyOfDuplicate } from '../../notifications/duplicate-events.ts';
import { isListed } from '../../permissions.ts';

/**
 * To be called when the page of a post was read. If another post has one of the page's URLs, the post that got its present
 * URL later waits for an admin, who merges or keeps it, and its author is notified. A post also waits if its page is the
 * page of a post that was removed and then deleted. A post that an admin has kept does not wait again.
 */
export async function noteDuplicate(
  tx: Tx,
  post_id: number,
  found: readonly FoundKey[],
  now: number,
): Promise<void> {
  const keys = decidingKeys(found);
  const holders = await findHolders(tx, keys);
  const others = keys.flatMap((key) => {
    const holder = holders.get(key);
    return holder === undefined || holder === post_id ? [] : [holder];
  });
  if (others.length === 0) return;
  const other = others.find((holder) => holder !== REMOVED_URL) ?? null;
  const later = other === null ? post_id : await laterOf(tx, [post_id, other]);
  const inserted = await tx
    .insertInto('duplicates')
    .values({
      post_id: later,
      duplicate_of: later === post_id ? other : post_id,
      found_at: now,
      settled_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .executeTakeFirst();
  if (await isUndecided(tx, later))
    await tx
      .updateTable('posts')
      .set({ status: 'flagged' })
      .where('id', '=', later)
      .where('status', '=', 'active')
      .execute();
  if (inserted) await tellAuthor(tx, later, now);
}

/** Notifies the author, but only once, and not if an admin has removed or rejected the post: nobody decides on it then. */
export async function tellAuthor(tx: Tx, post_id: number, created_at: number): Promise<void> {
  const { author_id, status } = await tx
    .selectFrom('posts')
    .select(['author_id', 'status'])
    .where('id', '=', post_id)
    .executeTakeFirstOrThrow();
  if (isListed({ status }) || status === 'pending')
    await notifyOfDuplicate(tx, { post_id, author_id, created_at });
}

/** The post that got its present URL last: an old post whose new URL leads to the page of a newer one is the duplicate. */
async function laterOf(tx: Tx, ids: readonly number[]): Promise<number> {
  const { id } = await tx
    .selectFrom('posts')
    .leftJoin('link_checks', 'link_checks.post_id', 'posts.id')
    .select('posts.id')
    .where('posts.id', 'in', ids)
    .orderBy((of) => of.fn.coalesce('link_checks.added_at', 'posts.created_at'), 'desc')
    .orderBy('posts.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** To be called when a post gets another URL: it is no longer a duplicate. The post must be locked. */
export async function forgetDuplicate(tx: Tx, { id }: Pick<PostRow, 'id'>): Promise<void> {
  await tx.deleteFrom('duplicates').where('post_id', '=', id).execute();
  await tx
    .updateTable('posts')
    .set({ status: 'active' })
    .where('id', '=', id)
    .where('status', '=', 'flagged')
    .where('reports_count', '=', 0)
    .execute();
}

/** To be called when an admin approves a post, which keeps it although it may be a duplicate. */
export async function settleDuplicate(tx: Tx, post_id: number, approval: number): Promise<void> {
  await tx
    .updateTable('duplicates')
    .set({ settled_by: approval })
    .where('post_id', '=', post_id)
    .where('settled_by', 'is', null)
    .execute();
}

/** To be called when the approval that kept a duplicate is undone. */
export async function reopenDuplicate(tx: Tx, post_id: number, approval: number): Promise<void> {
  await tx
    .updateTable('duplicates')
    .set({ settled_by: null })
    .where('post_id', '=', post_id)
    .where('settled_by', '=', approval)
    .execute();
}

/** Whether an admin still has to decide if a post is a duplicate. */
export async function isUndecided(tx: Tx, post_id: number): Promise<boolean> {
  const open = await tx
    .selectFrom('duplicates')
    .select('post_id')
    .where('post_id', '=', post_id)
    .where('settled_by', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/** The posts of which these are undecided duplicates, by the ids of the duplicates; null for a deleted post. */
export async function duplicatesAmong(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('duplicates')
    .select(['post_id', 'duplicate_of'])
    .where('post_id', 'in', ids)
    .where('settled_by', 'is', null)
    .execute();
  return new Map(rows.map(({ post_id, duplicate_of }) => [post_id, duplicate_of]));
}
