import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';

/** Runs one statement outside transactions. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * PostgreSQL reads and plans a statement with a name once for each connection: for the few that most requests need, as
 * that takes it longer than to find the rows. Where what stands in between lends connections for a statement alone, as
 * PgBouncer may, a name leads to nothing or is given already: from then on none is used.
 */
export function namedStatements(pool: Pick<pg.Pool, 'query'>, log?: Pick<Logger, 'warn'>): RunStatement {
  const names = new Map<string, string>();
  let areKept = true;

  function nameOf(text: string) {
    const name = names.get(text) ?? hash('sha1', text);
    names.set(text, name);
    return name;
  }

  return async (text, values) => {
    const query = { text, values: [...values] };
    if (!areKept) return pool.query(query);
    try {
      return await pool.query({ ...query, name: nameOf(text) });
    } catch (error) {
      const code = codeOf(error);
      // The pool closes the connection, and the next one plans it for what is there now.
      if (code === OF_ANOTHER_FORM) return pool.query(query);
      if (!NAMES_FAIL.has(code)) throw error;
      // Others that were under way fail as well.
      if (areKept) log?.warn({ err: error }, 'database statements lost their names: each is planned anew');
      areKept = false;
      return pool.query(query);
    }
  };
}

/** Unknown, given already: nothing was done yet. */
const NAMES_FAIL = new Set<unknown>(['26000', '42P05']);
/** Planned for rows of another form, as before an upgrade: nor was anything. */
const OF_ANOTHER_FORM = '0A000';

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
