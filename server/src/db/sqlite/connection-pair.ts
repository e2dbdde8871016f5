import type { Database } from 'better-sqlite3';
import { cacheStatements, type SqliteStatements } from './connection.ts';
import { readSnapshots } from './read-snapshot.ts';

/** Two connections to one file, so that reads neither wait for a transaction nor see its uncommitted changes. */
export interface ConnectionPair {
  read: SqliteStatements;
  write: SqliteStatements;
  /** Ends the snapshot, so that the next read sees all commits. */
  leaveSnapshot(): void;
}

/**
 * A commit empties the page caches of the other connections. So reads use the writing connection, and the reading one only
 * during a transaction.
 */
export function connectionPair(writer: Database, reader: Database): ConnectionPair {
  const [write, readOnly] = [cacheStatements(writer), cacheStatements(reader)];
  const [onWriter, onReader] = [readSnapshots(writer), readSnapshots(reader)];

  function readable() {
    if (onWriter.enter()) return write;
    onReader.enter();
    return readOnly;
  }

  function leaveSnapshot() {
    onWriter.leave();
    onReader.leave();
  }

  function close() {
    leaveSnapshot();
    readOnly.close();
  }

  return { read: { prepare: (text) => readable().prepare(text), close }, write, leaveSnapshot };
}
