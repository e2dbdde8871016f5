import { rmSync } from 'node:fs';
import type { Queries, Transact } from '../database.ts';
import { isUnreadable } from '../faults.ts';
import { createRateLimitHits } from '../rate-limit-hits-table.ts';
import { cacheStatements, openSqliteFile, sqliteQueries } from './connection.ts';

/** A database of its own for what a power cut may take. */
export interface RateLimitFile {
  transact: Transact;
  close(): Promise<void>;
}

/**
 * Opened at the first transaction: most commands of the shell have none. A file that cannot be read is deleted and made
 * anew, so that the site goes on.
 */
export function rateLimitFile(file: string): RateLimitFile {
  let opened: Promise<Queries> | undefined;

  function queries() {
    return (opened ??= open(file).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  }

  async function throwAway(unreadable: Promise<Queries>) {
    const broken = await unreadable.catch(() => undefined);
    if (broken && opened !== unreadable) return;
    opened = undefined;
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    await broken?.destroy();
  }

  return {
    async transact(work) {
      const mine = queries();
      try {
        return await (await mine).transaction().execute(work);
      } catch (error) {
        if (isUnreadable(error)) await throwAway(mine);
        if (opened === mine) throw error;
        return (await queries()).transaction().execute(work);
      }
    },
    close: async () => (await opened)?.destroy(),
  };
}

async function open(file: string): Promise<Queries> {
  const connection = openSqliteFile(file);
  try {
    connection.pragma('synchronous = NORMAL');
    const queries = sqliteQueries(cacheStatements(connection));
    await queries.transaction().execute((tx) => createRateLimitHits(tx, 'sqlite'));
    return queries;
  } catch (error) {
    connection.close();
    throw error;
  }
}
