import { sql } from 'kysely';
import type { Database } from './database.ts';
import { sqlOf } from './engine-sql.ts';
import { migrations } from './migrations/list.ts';
import type { Migration, Report } from './migrations/migration.ts';

export type MigrationKey = Pick<Migration, 'number' | 'name'>;

/** This version of the site does not know the last migration of the database. */
export class UnknownDatabaseError extends Error {
  constructor({ number, name }: MigrationKey) {
    super(
      `The database is at migration ${number} (${name}), which this version of the site does not know: start the version that created it.`,
    );
    this.name = 'UnknownDatabaseError';
  }
}

/**
 * Runs the pending migrations in one transaction under a lock, and returns their names. Two processes that start together
 * run them once; a migration that fails changes nothing.
 * @throws UnknownDatabaseError when another version migrated the database
 */
export async function migrate(
  database: Database,
  known: readonly Migration[] = migrations,
  report: Report = () => {},
): Promise<string[]> {
  return database.transact(
    async (tx) => {
      await sqlOf(tx).migrationLock?.execute(tx);
      await sql`create table if not exists migrations (
      number integer primary key, name text not null, applied_at bigint not null)`.execute(tx);
      const last = await sql.raw<MigrationKey>(LAST_MIGRATION).execute(tx);
      const pending = migrationsAfter(last.rows[0], known);
      for (const { number, name, up } of pending) {
        await up(tx, database.kind, report);
        await sql`insert into migrations (number, name, applied_at) values (${number}, ${name}, ${Date.now()})`.execute(
          tx,
        );
      }
      return pending.map(({ name }) => name);
    },
    { timeout: 'none' },
  );
}

export const LAST_MIGRATION = 'select number, name from migrations order by number desc limit 1';

/** @throws UnknownDatabaseError when `last` is not a known migration */
export function migrationsAfter(
  last: MigrationKey | undefined,
  known: readonly Migration[] = migrations,
): readonly Migration[] {
  if (!last) return known;
  const index = known.findIndex(({ number, name }) => number === last.number && name === last.name);
  if (index === -1) throw new UnknownDatabaseError(last);
  return known.slice(index + 1);
}
