import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import SqliteFile from 'better-sqlite3';
import { SQLITE_FILE } from '../db/sqlite/open-sqlite.ts';
import type { Command } from './command.ts';
import { CommandError, typedPath } from './shell.ts';

/** Copies everything in one step: after a write between two steps the copy would start again. */
const ALL_PAGES = 2 ** 31 - 1;

/** The backup is readable by its owner only. SQLite keeps the mode of a file that already exists. */
const PRIVATE_MODE = 0o600;

export const backupCommand: Command = {
  usage: 'FILE',
  summary: 'Copies a snapshot of the SQLite database into a new file. The site may be running.',
  operands: 1,
  async run({ config }, { operands: [name = ''] }, shell) {
    if (config.databaseUrl) {
      throw new CommandError('The site is on PostgreSQL: back it up with pg_dump "$DATABASE_URL".');
    }
    const source = path.join(config.dataDir, SQLITE_FILE);
    if (!existsSync(source)) throw new CommandError(`There is no database ${source}.`);
    const file = typedPath(shell, name);
    await backUp(source, file);
    shell.print(`Backed up to ${file} (${megabytes((await stat(file)).size)} MB).`);
  },
};

/** The file gets its name when it is complete. @throws CommandError when it exists already or the copy fails */
export async function backUp(source: string, file: string): Promise<void> {
  if (existsSync(file)) throw exists(file);
  // A random name: others may be able to write to the folder.
  const part = `${file}.${randomUUID()}.part`;
  try {
    await copy(source, part);
    await link(part, file);
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? exists(file) : error;
  } finally {
    await rm(part, { force: true });
  }
}

async function copy(source: string, part: string) {
  const database = new SqliteFile(source, { readonly: true });
  try {
    await writeFile(part, '', { flag: 'wx', mode: PRIVATE_MODE });
    await database.backup(part, { progress: () => ALL_PAGES });
  } catch (error) {
    throw new CommandError(`The backup failed: ${error instanceof Error ? error.message : String(error)}.`);
  } finally {
    database.close();
  }
  const backup = new SqliteFile(part);
  const health = backup.pragma('quick_check', { simple: true });
  backup.close();
  if (health !== 'ok') throw new CommandError(`The copy is damaged (${String(health)}).`);
}

function exists(file: string) {
  return new CommandError(`${file} exists already; a backup overwrites nothing.`);
}

function errorCode(error: unknown) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function megabytes(bytes: number) {
  return (bytes / 1e6).toFixed(1);
}
