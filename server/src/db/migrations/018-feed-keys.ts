import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseKind, Tx } from '../database.ts';

/** Keys of personal feeds. A key is computed from the nonce, so that users can see theirs again; only its hash is stored. */
export async function up(tx: Tx, _kind: DatabaseKind): Promise<void> {
  await sql
    .raw(
      `create table feed_keys (
  user_id integer primary key references users (id) on delete cascade,
  nonce text not null,
  key_hash text not null unique,
  created_at bigint not null
)`,
    )
    .execute(tx);
  const value = randomBytes(32).toString('hex');
  await tx.insertInto('secrets').values({ name: 'feed_keys', value }).execute();
}
