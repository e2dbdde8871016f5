import type { Database } from 'better-sqlite3';
import { type SqliteStatements, withKeptStatements } from './dialect.ts';
import { readTurns } from './read-turn.ts';

/** One file for reading and for writing, so that a reader neither waits for a transaction nor sees into it. */
export interface SqlitePair {
  read: SqliteStatements;
  write: SqliteStatements;
  /** What is read next sees the file as it then is. */
  leaveTurn(): void;
}

/**
 * With the commit of another connection one forgets all pages that it holds of the file. So the one that writes is read
 * from as well, and the other only while a transaction is under way.
 */
export function sqlitePair(writer: Database, reader: Database): SqlitePair {
  const [write, aside] = [withKeptStatements(writer), withKeptStatements(reader)];
  const [ofWriter, ofReader] = [readTurns(writer), readTurns(reader)];

  function readable() {
    if (ofWriter.enter()) return write;
    ofReader.enter();
    return aside;
  }

  function leaveTurn() {
    ofWriter.leave();
    ofReader.leave();
  }

  function close() {
    leaveTurn();
    aside.close();
  }

  return { read: { prepare: (text) => readable().prepare(text), close }, write, leaveTurn };
}
