import { type CompiledQuery, type DatabaseConnection, Kysely, type QueryResult, sql } from 'kysely';
import type { Database, DatabaseKind, Queries, Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** What an engine does to answer one query. */
export interface QueryPlan {
  sql: string;
  parameters: readonly unknown[];
  /** One line a step. */
  steps: string;
  isPage: boolean;
  /** What PostgreSQL did when it chose for itself; nothing on SQLite. */
  chosen: Step[];
}

/** A step that PostgreSQL really took. */
export interface Step {
  /** Such as `Index Scan`. */
  kind: string;
  table: string | undefined;
  index: string | undefined;
  /** What it looked at, also where that was thrown away then. */
  rows: number;
  /** What it was given. */
  given: number;
  /** Of tables and indexes, below it as well: also those passed over within an index, which is no row. */
  blocks: number;
}

/** Runs reads and tells how the engine answers each of their queries. */
export async function plansOf(
  database: Database,
  run: (watched: Database) => Promise<unknown>,
): Promise<QueryPlan[]> {
  const seen: CompiledQuery[] = [];
  await run({ ...database, read: watchedQueries(database.read, (query) => seen.push(query)) });
  const plans: QueryPlan[] = [];
  for (const query of seen) {
    plans.push(await database.transact((tx) => planOf(tx, database.kind, query)));
  }
  return plans;
}

/** Where the indexes are named that it uses. */
export function indexesOf({ chosen, steps }: QueryPlan): string {
  return chosen.length > 0 ? chosen.map(({ index }) => index).join(' ') : steps;
}

async function planOf(tx: Tx, kind: DatabaseKind, query: CompiledQuery): Promise<QueryPlan> {
  const chosen = kind === 'postgres' ? await stepsTaken(tx, query) : [];
  const steps = await explain(tx, kind, query);
  return { sql: query.sql, parameters: query.parameters, steps, chosen, isPage: /\blimit\b/.test(query.sql) };
}

function watchedQueries(read: Queries, saw: (query: CompiledQuery) => void): Queries {
  const { adapter } = read.getExecutor();
  const connection: DatabaseConnection = {
    executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      saw(query);
      return read.executeQuery<R>(query);
    },
    streamQuery: () => {
      throw new Error('Lists are not streamed.');
    },
  };
  const driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => {},
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: () => read.introspection,
      createQueryCompiler: () => ({ compileQuery: (node, id) => read.getExecutor().compileQuery(node, id) }),
    },
  });
}

/** On PostgreSQL without the choices that win only because a test's tables are small. */
async function explain(tx: Tx, kind: DatabaseKind, query: CompiledQuery): Promise<string> {
  if (kind === 'sqlite') {
    const { rows } = await tx.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    });
    return rows.map(({ detail }) => detail).join('\n');
  }
  for (const choice of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin']) {
    await sql`set local ${sql.raw(`enable_${choice}`)} = off`.execute(tx);
  }
  const explained = { ...query, sql: `explain (costs off) ${query.sql}` };
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(explained);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** It is run once more for that; what it changed is taken back. */
async function stepsTaken(tx: Tx, query: CompiledQuery): Promise<Step[]> {
  await sql`savepoint before`.execute(tx);
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    ...query,
    sql: `explain (analyze, buffers, timing off, summary off, format json) ${query.sql}`,
  });
  await sql`rollback to savepoint before`.execute(tx);
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => stepsOf(Plan)));
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** Of each loop. */
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

function stepsOf(node: PlanNode): Step[] {
  const { Plans: below = [] } = node;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const step = {
    kind: node['Node Type'],
    table: node['Relation Name'],
    index: node['Index Name'],
    rows: (node['Actual Rows'] + removed) * node['Actual Loops'],
    given: below.reduce((all, one) => all + one['Actual Rows'] * one['Actual Loops'], 0),
    blocks: node['Shared Hit Blocks'] + node['Shared Read Blocks'],
  };
  return [step, ...below.flatMap(stepsOf)];
}
