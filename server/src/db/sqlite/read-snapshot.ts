import type { Database as SqliteFile } from 'better-sqlite3';

/** Reads of one tick of the event loop see the file as it was at the first of them. */
export interface ReadSnapshot {
  /** Begins the snapshot of this tick, unless it has begun. False while the connection writes. */
  enter(): boolean;
  /** Ends the snapshot, so that the next read sees all commits. */
  leave(): void;
}

/** Locking and unlocking the file takes as long as finding a row, so the reads of a tick share a read transaction. */
export function readSnapshots(connection: SqliteFile): ReadSnapshot {
  const begin = connection.prepare('begin');
  const commit = connection.prepare('commit');
  let isReading = false;

  /** A disk fault may already have ended it. */
  function leave() {
    if (isReading && connection.open && connection.inTransaction) commit.run();
    isReading = false;
  }

  return {
    enter() {
      if (connection.inTransaction) return isReading;
      begin.run();
      isReading = true;
      setImmediate(leave);
      return true;
    },
    leave,
  };
}
