import type { Database } from 'better-sqlite3';
import { cacheStatements, type SqliteStatements } from './connection.ts';
import { readSnapshots } from './read-snapshot.ts';

/** Two connections to one file, so that reads neither wait for a transaction nor see into it. */
export interface ConnectionPair {
  read: SqliteStatements;
  write: SqliteStatements;
  /** The next read sees the file as it then is. */
  leaveSnapshot(): void;
}

/**
 * A connection forgets its cached pages of the file when another one commits. So reads go to the writing connection, and
 * to the other one only during a transaction.
 */
export function connectionPair(writer: Database, reader: Database): ConnectionPair {
  const [write, aside] = [cacheStatements(writer), cacheStatements(reader)];
  const [onWriter, onReader] = [readSnapshots(writer), readSnapshots(reader)];

  function readable() {
    if (onWriter.enter()) return write;
    onReader.enter();
    return aside;
  }

  function leaveSnapshot() {
    onWriter.leave();
    onReader.leave();
  }

  function close() {
    leaveSnapshot();
    aside.close();
  }

  return { read: { prepare: (text) => readable().prepare(text), close }, write, leaveSnapshot };
}
