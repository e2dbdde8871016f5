import { existsSync } from 'node:fs';
import path from 'node:path';
import SqliteFile from 'better-sqlite3';
import { makeDataFolder } from '../db/data-folder.ts';
import { LAST_MIGRATION, type MigrationKey, migrationsAfter } from '../db/migrate.ts';
import { SQLITE_FILE } from '../db/sqlite/open-sqlite.ts';
import { backUp } from './backup.ts';
import type { Command } from './command.ts';
import { CommandError, typedPath } from './shell.ts';

export const restoreCommand: Command = {
  usage: 'FILE',
  summary: 'Checks a backup and installs it as the SQLite database, where there is none yet.',
  operands: 1,
  async run({ config }, { operands: [name = ''] }, shell) {
    if (config.databaseUrl) {
      throw new CommandError('The site is on PostgreSQL: restore it with pg_restore (docs/operations.md).');
    }
    const file = typedPath(shell, name);
    const site = path.join(config.dataDir, SQLITE_FILE);
    requireNone(site);
    const isBehind = requireSound(file);
    makeDataFolder(config.dataDir);
    await backUp(file, site);
    shell.print(`Restored ${file} to ${site}.`);
    if (isBehind) shell.print('It is from an older version; it will be migrated when the site starts.');
  },
};

/** SQLite would write the contents of a leftover journal into the restored file. */
function requireNone(site: string) {
  const left = [site, `${site}-wal`, `${site}-shm`].find((file) => existsSync(file));
  if (left)
    throw new CommandError(`${left} exists already; move it away first: a restore overwrites nothing.`);
}

/**
 * Whether the backup needs migrations.
 * @throws CommandError for a missing or damaged file, or one that is no site's database; UnknownDatabaseError for a backup
 * whose last migration this version does not know
 */
function requireSound(file: string): boolean {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const last = lastMigrationOf(file);
  if (!last) throw new CommandError(`${file} is not the database of a site.`);
  return migrationsAfter(last).length > 0;
}

function lastMigrationOf(file: string): MigrationKey | undefined {
  const database = new SqliteFile(file, { readonly: true });
  try {
    const health = database.pragma('integrity_check', { simple: true });
    const strays = database.prepare('select count(*) from pragma_foreign_key_check').pluck().get();
    if (health !== 'ok' || strays !== 0)
      throw new CommandError(`${file} is damaged; restore another backup.`);
    const isSite = database.prepare("select 1 from sqlite_schema where name = 'migrations'").get();
    return isSite === undefined ? undefined : database.prepare<[], MigrationKey>(LAST_MIGRATION).get();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    );
  } finally {
    database.close();
  }
}
