import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { sqlOf } from './engine-sql.ts';
import { migrations } from './migrations/list.ts';

export interface Migration {
  number: number;
  name: string;
  up(tx: Tx, kind: Database['kind']): Promise<void>;
}

/** The database was made by a newer version than this one. */
export class NewerDatabaseError extends Error {
  constructor(found: number, known: number) {
    super(
      `The database is at migration ${found}, this version of the site knows ${known}: start the newer version again.`,
    );
    this.name = 'NewerDatabaseError';
  }
}

/**
 * Brings the data model up to date in one transaction under a lock: two processes that start together do it
 * once, and a migration that fails leaves everything as it was. Returns the names of those it ran.
 * @throws NewerDatabaseError when the database is ahead of this version
 */
export async function migrate(
  database: Database,
  known: readonly Migration[] = migrations,
): Promise<string[]> {
  return database.transact(
    async (tx) => {
      await sqlOf(tx).migrationLock?.execute(tx);
      await sql`create table if not exists migrations (
      number integer primary key, name text not null, applied_at bigint not null)`.execute(tx);
      const done = await sql<{ last: number | null }>`select max(number) as last from migrations`.execute(tx);
      const last = done.rows[0]?.last ?? 0;
      const newest = known.at(-1)?.number ?? 0;
      if (last > newest) throw new NewerDatabaseError(last, newest);

      const pending = known.filter((migration) => migration.number > last);
      for (const { number, name, up } of pending) {
        await up(tx, database.kind);
        await sql`insert into migrations (number, name, applied_at) values (${number}, ${name}, ${Date.now()})`.execute(
          tx,
        );
      }
      return pending.map(({ name }) => name);
    },
    { timeout: 'none' },
  );
}
