/** What an error of either engine says. */

/** Tells a broken unique constraint from every other fault. */
export function isUniqueViolation(error: unknown): boolean {
  const code = errorCode(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/**
 * What another try of the same transaction may cure: a deadlock, a lost race for serialization, a row that was
 * deleted after it was looked at (23503; the next look misses it), a busy file.
 */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(String(errorCode(error)));
}

const RETRYABLE = new Set(['40P01', '40001', '23503', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);

/**
 * Whether it is the database that failed, and not what was asked of it: it is away, late, full, or may not be written
 * to. What was asked may succeed once that is mended.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY_CODES.test(String(errorCode(error))) || AWAY_WORDS.test(error.message);
}

/** Of the network, of PostgreSQL (connection, resources, operator, system, only reading), of SQLite. */
const AWAY_CODES =
  /^(ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|(08|53|57|58)\w{3}|25006|SQLITE_(BUSY|FULL|READONLY|CANTOPEN|IOERR)(_\w+)?)$/;
/** What pg says of a connection without giving it a code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Of a file: what stands in it is no database, or no whole one. */
export function isUnreadable(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(String(errorCode(error)));
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
