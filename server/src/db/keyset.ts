import { type RawBuilder, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';

/** Where rows stand in a list, by the columns that it is ordered by. */

/** A sort key, biggest first: the column, its type, and the largest value a cursor may name for it. */
export interface SortKey<Column extends string = string> {
  column: Column;
  type: 'integer' | 'bigint' | 'double precision';
  max: number;
  /** Another index narrows the rows down and they are sorted then: no index is walked in this order. */
  isSorted?: boolean;
  /**
   * Whole numbers from nought. Where few of them are left behind a cursor, PostgreSQL goes to each by itself (a skip
   * scan), and within it passes over what the next key rules out without reading it.
   */
  isSkipScanned?: boolean;
}

export const LARGEST_ID = 2 ** 31 - 1;

export const idKey = <C extends string>(column: C): SortKey<C> => ({
  column,
  type: 'integer',
  max: LARGEST_ID,
});
export const countKey = idKey;
export const timeKey = <C extends string>(column: C): SortKey<C> => ({
  column,
  type: 'bigint',
  max: Number.MAX_SAFE_INTEGER,
});
export const rankKey = <C extends string>(column: C): SortKey<C> => ({
  column,
  type: 'double precision',
  max: Number.MAX_VALUE,
});

/** The values of the sort keys of one row, in their order. */
export type KeyValues = readonly number[];

/** Above nought where the first stands before the other in a list, biggest first. */
export function compare(a: KeyValues, b: KeyValues): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export type Direction = 'after' | 'before';

export interface Cursor {
  direction: Direction;
  values: KeyValues;
}

/** Where the rows of a page stand in their list. */
export interface Stretch {
  /** Backwards from a cursor that leads back. */
  order: 'asc' | 'desc';
  /** Past the cursor. */
  beyond: Cursor | null;
  /** The last place that belongs to it; null: the end of the list. */
  upTo: KeyValues | null;
  offset: number;
  limit: number;
}

/** The rows of a query that stand there. */
export function inStretch<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey<string & ReferenceExpression<DB, TB>>[],
  stretch: Stretch,
): SelectQueryBuilder<DB, TB, Row> {
  const { order, offset, limit } = stretch;
  let selection = query.limit(limit);
  for (const key of keys) selection = selection.orderBy(expression(key), order);
  for (const bound of boundsOf(keys, stretch)) selection = selection.where(bound);
  return offset > 0 ? selection.offset(offset) : selection;
}

/** Where a stretch begins and ends. */
export type Bounds = Pick<Stretch, 'order' | 'beyond' | 'upTo'>;

/** What holds for the rows between them. */
export function boundsOf(keys: readonly SortKey[], { order, beyond, upTo }: Bounds): RawBuilder<boolean>[] {
  return [
    ...(beyond ? [compared(keys, beyond.direction === 'after' ? '<' : '>', beyond.values)] : []),
    ...(beyond ? valuesLeft(keys, beyond) : []),
    ...(upTo ? [compared(keys, order === 'asc' ? '<=' : '>=', upTo)] : []),
  ];
}

/** For each a search begins, so that of more a walk through all of them costs as much. */
const SKIPS_MOST = 20;

function valuesLeft([first]: readonly SortKey[], { direction, values }: Cursor): RawBuilder<boolean>[] {
  const [value = -1] = values;
  if (!first?.isSkipScanned || direction === 'before' || value < 0 || value > SKIPS_MOST) return [];
  const left = Array.from({ length: value + 1 }, (_, number) => number);
  return [sql<boolean>`${sql.ref(first.column)} = any(${left}::${sql.raw(first.type)}[])`];
}

function compared(keys: readonly SortKey[], sign: '<' | '>' | '<=' | '>=', values: KeyValues) {
  return sql<boolean>`(${sql.join(keys.map(expression))}) ${sql.raw(sign)} (${sql.join(values)})`;
}

/** On both engines a sign in front keeps the planner from serving the order by an index. */
function expression({ column, isSorted }: SortKey) {
  return isSorted ? sql`+${sql.ref(column)}` : sql.ref(column);
}
