import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** A step of the plan that an engine makes for a query. */
export interface Step {
  /** On SQLite the whole line, such as `SEARCH posts USING INDEX posts_recent (created_at<?)`. */
  kind: string;
  /** On PostgreSQL, the table that is read. */
  table: string | undefined;
  index: string | undefined;
  /** How many rows PostgreSQL expects; 0 on SQLite. */
  rows: number;
}

export async function stepsOf({ kind, read }: Database, query: RawBuilder<unknown>): Promise<Step[]> {
  if (kind === 'sqlite') {
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(read);
    return rows.map(({ detail }) => ({
      kind: detail,
      table: undefined,
      index: /INDEX (\w+)/.exec(detail)?.[1],
      rows: 0,
    }));
  }
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (format json) ${query}`.execute(
    read,
  );
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => stepsBelow(Plan)));
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

function stepsBelow(node: PlanNode): Step[] {
  const step = {
    kind: node['Node Type'],
    table: node['Relation Name'],
    index: node['Index Name'],
    rows: node['Plan Rows'],
  };
  return [step, ...(node.Plans ?? []).flatMap(stepsBelow)];
}
