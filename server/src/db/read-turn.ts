import type { Database as SqliteFile } from 'better-sqlite3';

/** What is read in one turn of the event loop. */
export interface ReadTurn {
  /** From now on, until the turn ends, this connection sees the file as it is now. */
  enter(): void;
  /** What is read next sees the file as it then is. */
  leave(): void;
}

/** To lock the file and let it go takes as long as to find a row: what is read in one turn does so once, together. */
export function readTurns(reader: SqliteFile): ReadTurn {
  const begin = reader.prepare('begin');
  const commit = reader.prepare('commit');

  /** A fault of the disk may have ended it before. */
  function leave() {
    if (reader.open && reader.inTransaction) commit.run();
  }

  return {
    enter() {
      if (reader.inTransaction) return;
      begin.run();
      setImmediate(leave);
    },
    leave,
  };
}
