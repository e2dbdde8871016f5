import path from 'node:path';
import type { Database as SqliteFile } from 'better-sqlite3';
import { ContentVersions } from '../content-versions.ts';
import type { Engine } from '../engine.ts';
import type { OnQuery, Stats } from '../stats.ts';
import { cacheStatements, openForWriting, openSqliteFile } from './connection.ts';
import { sqliteQueries } from './queries.ts';
import { groupCommits } from './group-commits.ts';
import { rateLimitFile } from './rate-limit-file.ts';

/** The name of the database in the data folder. */
export const SQLITE_FILE = 'magpie.sqlite';
const RATE_LIMIT_FILE = 'rate-limits.sqlite';
/** The connection `reader` reads little, and every commit empties its cache. */
const READER_CACHE_KB = 2048;

export function openSqlite(
  dataDir: string,
  { onQuery, stats }: { onQuery: OnQuery | undefined; stats: Stats },
): Engine {
  const file = path.join(dataDir, SQLITE_FILE);
  const [writer, reader] = [openForWriting(file), openSqliteFile(file)];
  reader.pragma(`cache_size = -${READER_CACHE_KB}`);
  const [onWriter, onReader] = [cacheStatements(writer), cacheStatements(reader)];
  const write = sqliteQueries(onWriter, onQuery);
  // During a transaction, reads use the connection `reader`, so that they do not see uncommitted changes. At other times
  // they use `writer`, because every commit empties the page cache of `reader`.
  const prepare = <Row>(text: string) => (writer.inTransaction ? onReader : onWriter).prepare<Row>(text);
  const read = sqliteQueries({ prepare, close: onReader.close }, onQuery);
  const versions = new ContentVersions();
  const reportOtherCommits = watchOtherCommits(writer, () => versions.bump());
  const limits = rateLimitFile(path.join(dataDir, RATE_LIMIT_FILE));

  /** Sets where SQLite stores the pages that a savepoint may restore. With FILE every commit would write files. */
  function setTempStore(store: 'MEMORY' | 'FILE') {
    writer.pragma(`temp_store = ${store}`);
  }
  setTempStore('MEMORY');

  const transact = groupCommits(write, {
    onCommit(tables) {
      stats.groupCommits += 1;
      versions.bump(tables);
    },
    transactWithoutSync: limits.transact,
    // The copies of very many pages could be too large for the memory.
    async runExclusive(commit) {
      setTempStore('FILE');
      await commit().finally(() => setTempStore('MEMORY'));
    },
  });

  return {
    kind: 'sqlite',
    read,
    transact,
    contentVersion(tables) {
      reportOtherCommits();
      return versions.sum(tables);
    },
    isSynced: () => true,
    async close() {
      await limits.close();
      await read.destroy();
      await write.destroy();
      // Kysely closes only connections that it has used.
      writer.close();
      reader.close();
    },
  };
}

/** Returns a function that reports commits of other processes. It looks at most once per tick of the event loop. */
function watchOtherCommits(writer: SqliteFile, onCommit: () => void): () => void {
  const dataVersion = writer.prepare<[], number>('pragma data_version').pluck();
  let known = dataVersion.get();
  let isFresh = false;
  const forget = () => (isFresh = false);
  return () => {
    if (isFresh) return;
    isFresh = true;
    setImmediate(forget);
    const now = dataVersion.get();
    if (now === known) return;
    known = now;
    onCommit();
  };
}
