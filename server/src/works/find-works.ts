import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';
import { rowLock } from '../db/engine-sql.ts';
import { keysOfFound } from '../links/known-urls.ts';
import { hashOfIdentity, urlIdentity } from '../links/url-identity.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { findWork, namedWorks, type NamedWorks } from './find-work.ts';
import { lockWorks } from './work-keys.ts';

const BATCH = 100;

/**
 * Finds the works of posts that were added before there were works, or by an import, in small transactions.
 * @param signal ends it between two of them; the next run goes on
 */
export async function findWorks({ database }: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const found = await database.transact(findBatch);
    if (found < BATCH) return;
    await yieldToEventLoop();
  }
}

/** With a literal: SQLite uses a partial index only for a value that it knows when it plans. */
export function postsWithoutWork(queries: Queries) {
  return queries
    .selectFrom('posts')
    .select(['id', 'url'])
    .where(sql<boolean>`work_source = 'unknown'`)
    .orderBy('id');
}

/** @returns how many posts were looked at */
async function findBatch(tx: Tx): Promise<number> {
  await lockWorks(tx);
  const posts = await postsWithoutWork(tx).limit(BATCH).modifyEnd(rowLock(tx)).execute();
  if (posts.length === 0) return 0;
  const named = await namesOf(tx, posts);
  const ids = posts.map(({ id }) => id);
  // Most posts name no work: this is their only update, and it changes nothing that readers see.
  await tx.updateTable('posts').set({ work_source: 'name' }).where('id', 'in', ids).execute();
  for (const [id, works] of named)
    await tx
      .updateTable('posts')
      .set(await findWork(tx, works, id))
      .where('id', '=', id)
      .execute();
  return posts.length;
}

/** The works that these posts name, by the id of the post; posts that name none are left out. */
async function namesOf(
  tx: Tx,
  posts: readonly { id: number; url: string }[],
): Promise<Map<number, NamedWorks>> {
  const known = await tx
    .selectFrom('known_urls')
    .select(['post_id', 'kind', 'url'])
    .where(
      'post_id',
      'in',
      posts.map(({ id }) => id),
    )
    .execute();
  return new Map(
    posts.flatMap(({ id, url }) => {
      const identity = urlIdentity(url);
      const found = known.flatMap(({ post_id, kind, url: other }) =>
        post_id === id && kind !== 'submitted' && kind !== 'source' ? [{ kind, url: other }] : [],
      );
      const works = namedWorks(identity, keysOfFound(found, hashOfIdentity(identity)));
      return works.own || works.said.length > 0 ? [[id, works] as const] : [];
    }),
  );
}
