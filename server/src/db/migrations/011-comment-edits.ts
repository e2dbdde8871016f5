import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { createIndex, type Index } from './001-indexes.ts';
import type { Report } from './migration.ts';

/** Comments get the time of their last edit, and an index by likes, which a search for common words reads. */
export async function up(tx: Tx, _kind: unknown, report: Report): Promise<void> {
  report('creating the index of comments by likes');
  const statements = [
    'alter table comments add column edited_at bigint',
    ...commentLikesIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

export const commentLikesIndexes: readonly Index[] = [
  {
    name: 'comments_top',
    on: 'comments ((likes_count * 4294967296 + created_at / 1000) desc, id desc)',
    where: `status in ('active', 'flagged')`,
    serves: 'public comments by likes',
  },
];
