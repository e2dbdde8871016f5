import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

const SECRET_BYTES = 32;

/** Random values that only this site knows: all its processes share them, and a backup keeps them. */
export async function up(tx: Tx): Promise<void> {
  await sql`create table secrets (name text primary key, value text not null check (value <> ''))`.execute(
    tx,
  );
  const value = randomBytes(SECRET_BYTES).toString('hex');
  await sql`insert into secrets (name, value) values ('image_names', ${value})`.execute(tx);
}
