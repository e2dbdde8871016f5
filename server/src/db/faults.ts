export function isUniqueViolation(error: unknown): boolean {
  const code = errorCode(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/**
 * Whether the same transaction may succeed when it runs again: after a deadlock, a serialization failure, or a foreign
 * key to a row that was deleted after it was read (23503).
 */
export function canRetryTransaction(error: unknown): boolean {
  return RETRYABLE.has(String(errorCode(error)));
}

const RETRYABLE = new Set(['40P01', '40001', '23503']);

/**
 * Whether the database failed, not the statement: it is unreachable, too slow, full or read-only. The statement may
 * succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return UNAVAILABLE_CODES.test(String(errorCode(error))) || UNAVAILABLE_MESSAGES.test(error.message);
}

/** Codes of the network, of PostgreSQL (connection, resources, operator, system, read-only) and of SQLite. */
const UNAVAILABLE_CODES =
  /^(ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|(08|53|57|58)\w{3}|25006|SQLITE_(BUSY|FULL|READONLY|CANTOPEN|IOERR)(_\w+)?)$/;
/** Connection errors of pg that have no code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Whether SQLite refused because of another connection to the file. */
export function isBusy(error: unknown): boolean {
  return String(errorCode(error)).startsWith('SQLITE_BUSY');
}

/** Whether a SQLite file is corrupt or is not a database. */
export function isCorruptFile(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(String(errorCode(error)));
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
