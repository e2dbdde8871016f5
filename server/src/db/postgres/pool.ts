import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Queries } from '../database.ts';
import type { Schema } from '../schema.ts';
import type { OnQuery } from '../stats.ts';

/** The number of connections of a pool, and its time limits. */
interface PoolLimits {
  connections: number;
  /** The longest wait for a connection. */
  connectMs: number;
  /** PostgreSQL cancels a statement after this; 0: never. */
  statementMs: number;
  /** The site gives up on a statement that PostgreSQL has not answered after this; 0: never. */
  answerMs: number;
}

const POOL_LIMITS: PoolLimits = {
  connections: 10,
  connectMs: 5000,
  statementMs: 15_000,
  answerMs: 17_000,
};
export const NO_TIMEOUT = { statementMs: 0, answerMs: 0 } as const satisfies Partial<PoolLimits>;

export function openPostgresPool(url: string, limits: Partial<PoolLimits> = {}): pg.Pool {
  const { connections, connectMs, statementMs, answerMs } = { ...POOL_LIMITS, ...limits };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types: { getTypeParser: parserOf },
    statement_timeout: statementMs,
    query_timeout: answerMs,
  });
  // A query on a broken connection fails, and the pool opens a new one. Between two queries of a transaction an unhandled
  // 'error' event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function postgresQueries(pool: pg.Pool, onQuery?: OnQuery): Queries {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && { log: ({ queryDurationMillis }) => onQuery(queryDurationMillis) }),
  });
}

/** Counts and times are 64-bit in PostgreSQL and arrive as text; all of ours fit a number. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format);
}
