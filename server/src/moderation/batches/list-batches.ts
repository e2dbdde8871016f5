import { calls } from '@magpie/contract/calls';
import { BATCH_UNDO_MS } from '@magpie/contract/limits';
import type { BatchPage } from '@magpie/contract/moderation/batches';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { type IndexScan, scanIndex } from '../../db/index-scan.ts';
import { CREATED_AT } from '../../db/keyset.ts';
import { type PageQuery, pageUrl, readPage } from '../../db/paging.ts';

/** Every list of batches, with its index. */
export const BATCH_LISTS = {
  all: {
    indexes: ['batches_newest'],
    scan: (): IndexScan => ({ table: 'batches', sort: CREATED_AT, conditions: [sql`true`] }),
  },
} as const;

/** The batches, newest first. @throws NotFoundError for an invalid page or cursor */
export async function listBatches({ config, database }: Context, query: PageQuery): Promise<BatchPage> {
  const { read } = database;
  const page = await readPage(
    scanIndex(read, BATCH_LISTS.all.scan()),
    (ids) => selectBatches(read, ids),
    query,
  );
  const url = config.publicUrl + calls.listBatches.path;
  return {
    results: page.rows.map(({ admin_id, username, deleted_at, created_at, undone_at, ...batch }) => ({
      ...batch,
      moderator: deleted_at === null ? { id: admin_id, username } : null,
      created_at: timeOf(created_at),
      undo_until: timeOf(created_at + BATCH_UNDO_MS),
      undone_at: undone_at === null ? null : timeOf(undone_at),
    })),
    next: pageUrl(url, {}, page.next),
    previous: pageUrl(url, {}, page.previous),
  };
}

function selectBatches(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('batches')
    .innerJoin('users', 'users.id', 'batches.admin_id')
    .select(['batches.id', 'act', 'reason', 'admin_id', 'batches.posts_count', 'comments_count'])
    .select(['batches.created_at', 'undone_at', 'users.username', 'users.deleted_at'])
    .where('batches.id', 'in', ids)
    .execute();
}

function timeOf(moment: number): string {
  return new Date(moment).toISOString();
}
