import { rmSync } from 'node:fs';
import type { Queries } from './database.ts';
import { openSqliteFile, sqliteQueries, withKeptStatements } from './dialect.ts';
import { isUnreadable } from './faults.ts';
import type { Transact } from './group-commits.ts';
import { createRateLimitHits } from './rate-limit-hits-table.ts';

/** A way to the database beside that of the requests. */
export interface Aside {
  transact: Transact;
  close(): Promise<void>;
}

/**
 * A file of its own for what may be lost. Opened when it is first wanted: the commands of the shell never do. One that
 * cannot be read is made anew, so that the site goes on.
 */
export function sqliteAside(file: string): Aside {
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
    const queries = sqliteQueries(withKeptStatements(connection));
    await queries.transaction().execute((tx) => createRateLimitHits(tx, 'sqlite'));
    return queries;
  } catch (error) {
    connection.close();
    throw error;
  }
}
