import SqliteFile from 'better-sqlite3';

const BUSY_TIMEOUT_MS = 5000;
/** The page cache of a connection. Other pages come from the system's cache, some microseconds later. */
const CACHE_KB = 8 * 1024;
const STATEMENTS_MAX = 500;

/** Opens a SQLite file: WAL so that reads never wait, FULL so that a commit survives a power cut. */
export function openSqliteFile(file: string): SqliteFile.Database {
  const connection = new SqliteFile(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    connection.pragma(`cache_size = -${CACHE_KB}`);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * The same for a connection whose transactions wait for the write lock without blocking the process (kysely-dialect.ts). In
 * WAL mode its reads never wait, but they fail while another process recovers the file after a crash.
 */
export function openForWriting(file: string): SqliteFile.Database {
  const connection = openSqliteFile(file);
  if (connection.pragma('journal_mode', { simple: true }) === 'wal') connection.pragma('busy_timeout = 0');
  return connection;
}

/** A connection to a SQLite file, with the statements that were prepared on it. */
export interface SqliteStatements {
  prepare<Row>(text: string): SqliteFile.Statement<unknown[], Row>;
  close(): void;
}

/** Preparing costs more than running most of our statements; their texts are few, so each is prepared once. */
export function cacheStatements(connection: SqliteFile.Database): SqliteStatements {
  const statements = new Map<string, SqliteFile.Statement>();
  return {
    close: () => connection.close(),
    prepare<Row>(text: string) {
      const cached = statements.get(text);
      if (cached) return cached as SqliteFile.Statement<unknown[], Row>;
      const statement = connection.prepare<unknown[], Row>(text);
      if (statements.size >= STATEMENTS_MAX) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}
