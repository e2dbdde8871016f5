import { sql } from 'kysely';
import type { Database } from '../../server/src/db/database.ts';

let tags = 0;

export async function writeTag(database: Database): Promise<string> {
  const name = `tag ${(tags += 1)}`;
  await database.transact((tx) => tx.insertInto('tags').values({ name }).execute());
  return name;
}

/** What a visitor reads, in so many seconds: from where, and which tags. */
export async function readAsVisitor(database: Database, seconds = 0) {
  const { read } = database.replica ?? database;
  const { rows } = await sql<{ is_replica: boolean; names: string[] }>`
    select pg_is_in_recovery() as is_replica, array_agg(name order by id) as names
    from tags, (select pg_sleep(${seconds}) offset 0) as taken
  `.execute(read);
  return rows[0];
}
