import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';

/** Runs one statement outside transactions. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Runs statements under a name, so that PostgreSQL parses and plans each once per connection: planning takes longer than
 * finding the rows. Behind PgBouncer each statement may run on another connection, where its name is unknown or already
 * taken; from then on statements run without names.
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
      // The pool closes the connection; the next one plans the statement for the current columns.
      if (code === PLAN_OUTDATED) return pool.query(query);
      if (!NAME_FAILED.has(code)) throw error;
      // Logged once, although other running statements fail as well.
      if (areNamed)
        log?.warn(
          { err: error },
          'named database statements do not work on this connection: each statement is planned again',
        );
      areNamed = false;
      return pool.query(query);
    }
  };
}

/** The name is unknown or taken; the statement did not run. */
const NAME_FAILED = new Set<unknown>(['26000', '42P05']);
/** The statement was planned for other columns, as before an upgrade; it did not run. */
const PLAN_OUTDATED = '0A000';

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
