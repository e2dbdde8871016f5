import { rmSync } from 'node:fs';
import type { Queries, Transact } from '../database.ts';
import { isCorruptFile } from '../faults.ts';
import { createRateLimitHits } from '../tables/rate-limit-hits-table.ts';
import { cacheStatements, openForWriting } from './connection.ts';
import { sqliteQueries } from './queries.ts';

/** A separate database for rate limits. A power cut may lose its last commits. */
export interface RateLimitFile {
  transact: Transact;
  close(): Promise<void>;
}

/**
 * The file is opened at the first transaction, because most shell commands run none. A corrupt file is deleted and
 * created again, so that the site still works.
 */
export function rateLimitFile(file: string): RateLimitFile {
  let opened: Promise<Queries> | undefined;

  function queries() {
    return (opened ??= open(file).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  }

  async function discard(unreadable: Promise<Queries>) {
    const broken = await unreadable.catch(() => undefined);
    if (broken && opened !== unreadable) return;
    opened = undefined;
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    await broken?.destroy();
  }

  return {
    async transact(work) {
      const current = queries();
      try {
        return await (await current).transaction().execute(work);
      } catch (error) {
        if (isCorruptFile(error)) await discard(current);
        if (opened === current) throw error;
        return (await queries()).transaction().execute(work);
      }
    },
    close: async () => (await opened)?.destroy(),
  };
}

async function open(file: string): Promise<Queries> {
  const connection = openForWriting(file);
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
