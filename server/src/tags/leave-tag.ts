import type { Database, Tx } from '../db/database.ts';
import { rowLock } from '../db/engine-sql.ts';
import { lockName, requireStillAdmin } from '../db/locks.ts';
import type { TagRow } from '../db/tables/topic-tables.ts';
import { NotFoundError } from '../errors.ts';
import type { Actor } from '../permissions.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

/** The name of the lock that lets only one admin at a time change tags. */
export const TAG_CHANGES = 'tags';
/** Posts per transaction. SQLite does nothing else during a transaction, which takes some milliseconds. */
const BATCH = 200;

/**
 * Takes a tag from its posts in short transactions, because there may be very many posts: others can write in between. The
 * posts of the last batch, and those that get the tag meanwhile, are left to the caller. After an interruption, the
 * remaining posts still have the tag, and the admin can repeat the act.
 * @throws NotFoundError
 */
export async function inBatches(
  database: Database,
  admin: Actor,
  slug: string,
  take: (tx: Tx, tag: TagRow, post_ids: readonly number[]) => Promise<void>,
): Promise<void> {
  const takeBatch = () =>
    database.transact(async (tx) => {
      await lockName(tx, TAG_CHANGES);
      const tag = await getTagRow(tx, slug);
      const post_ids = await postsWith(tx, tag.id, BATCH);
      if (post_ids.length < BATCH) return false;
      await lockPosts(tx, post_ids);
      await take(tx, tag, post_ids);
      await requireStillAdmin(tx, admin);
      return true;
    });
  while (await takeBatch()) await yieldToEventLoop();
}

/**
 * Ignores former slugs: an admin's action on a tag that was merged meanwhile must not affect the tag that it was merged
 * into.
 */
export async function getTagRow(tx: Tx, slug: string): Promise<TagRow> {
  const tag = await tx.selectFrom('tags').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (!tag) throw new NotFoundError();
  return tag;
}

/** The ids of the posts with a tag, unsorted: the index by tag has no order of posts. */
export async function postsWith(tx: Tx, tag_id: number, limit?: number): Promise<number[]> {
  const all = tx.selectFrom('post_tags').select('post_id').where('tag_id', '=', tag_id);
  const rows = await (limit === undefined ? all : all.limit(limit)).execute();
  return rows.map(({ post_id }) => post_id);
}

/** Every transaction that changes the tags of a post locks the post first. */
export async function lockPosts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .modifyEnd(rowLock(tx))
    .execute();
}

export async function loseTag(tx: Tx, tag_id: number, post_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('post_tags').where('tag_id', '=', tag_id).where('post_id', 'in', post_ids).execute();
}

/**
 * Moves posts to another tag; posts that have both tags lose `from`. It also updates the counts, because no trigger counts a
 * changed `tag_id`.
 */
export async function movePosts(
  tx: Tx,
  from: number,
  to: number,
  post_ids: readonly number[],
): Promise<void> {
  if (post_ids.length === 0) return;
  const moved = await tx
    .updateTable('post_tags')
    .set({ tag_id: to })
    .where('tag_id', '=', from)
    .where('post_id', 'in', post_ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('post_tags as other')
            .select('other.post_id')
            .where('other.tag_id', '=', to)
            .whereRef('other.post_id', '=', 'post_tags.post_id'),
        ),
      ),
    )
    .returning('is_listed')
    .execute();
  const listed = moved.filter(({ is_listed }) => is_listed === 1).length;
  // Submissions lock tags in the order of their ids too, so that there is no deadlock.
  const changes = [
    { id: from, by: -listed },
    { id: to, by: listed },
  ].sort((a, b) => a.id - b.id);
  for (const { id, by } of changes)
    await tx
      .updateTable('tags')
      .set(({ eb }) => ({ posts_count: eb('posts_count', '+', by) }))
      .where('id', '=', id)
      .execute();
  await loseTag(tx, from, post_ids);
}
