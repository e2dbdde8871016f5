import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';

/** Runs one statement outside transactions. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Runs statements under a name, so that PostgreSQL parses and plans each once for a connection, which takes longer than
 * finding the rows. PgBouncer may lend a connection for one statement only: the name is then unknown or taken already,
 * and from then on none is used.
 */
export function namedStatements(pool: Pick<pg.Pool, 'query'>, log?: Pick<Logger, 'warn'>): RunStatement {
  const names = new Map<string, string>();
  let areNamed = true;

  function nameOf(text: string) {
    const name = names.get(text) ?? hash('sha1', text);
    names.set(text, name);
    return name;
  }

  return async (text, values) => {
    const query = { text, values: [...values] };
    if (!areNamed) return pool.query(query);
    try {
      return await pool.query({ ...query, name: nameOf(text) });
    } catch (error) {
      const code = codeOf(error);
      // The pool closes the connection, and the next one plans it for what is there now.
      if (code === PLAN_OUTDATED) return pool.query(query);
      if (!NAME_FAILED.has(code)) throw error;
      // Other statements that were under way fail as well.
      if (areNamed)
        log?.warn(
          { err: error },
          'named database statements do not work here: each statement is planned anew',
        );
      areNamed = false;
      return pool.query(query);
    }
  };
}

/** The name is unknown, or taken: nothing was done yet. */
const NAME_FAILED = new Set<unknown>(['26000', '42P05']);
/** The statement was planned for other columns, as before an upgrade: nothing was done yet. */
const PLAN_OUTDATED = '0A000';

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
