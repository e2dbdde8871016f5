import type { Database as SqliteFile } from 'better-sqlite3';

/** What is read in one turn of the event loop. */
export interface ReadTurn {
  /** From now on, until the turn ends, this connection sees the file as it is now. False while it writes. */
  enter(): boolean;
  /** What is read next sees the file as it then is. */
  leave(): void;
}

/** To lock the file and let it go takes as long as to find a row: what is read in one turn does so once, together. */
export function readTurns(connection: SqliteFile): ReadTurn {
  const begin = connection.prepare('begin');
  const commit = connection.prepare('commit');
  let isReading = false;

  /** A fault of the disk may have ended it before. */
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
