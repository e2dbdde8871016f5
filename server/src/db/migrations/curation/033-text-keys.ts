import { sql } from 'kysely';
import type { DatabaseKind, Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';

/**
 * Posts with similar texts are found by keys that they have in common. Signatures are longer now, and are of more text: the
 * old ones are forgotten, and pages are read again in full at their next check.
 */
export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  const statements = [
    `create table text_keys (
      post_id integer not null references posts (id) on delete cascade,
      key integer not null,
      primary key (post_id, key)
    )${kind === 'sqlite' ? ' without rowid' : ''}`,
    ...textKeyIndexes.map(createIndex),
    'update link_checks set signature = null, etag = null, last_modified = null where signature is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

export const textKeyIndexes: readonly Index[] = [
  { name: 'text_keys_by_key', on: 'text_keys (key, post_id)', serves: 'posts with similar texts' },
];
