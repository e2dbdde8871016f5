import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Queries, Tx } from './database.ts';
import { sqlOf } from './engine-sql.ts';
import { executeDirect, type StatementResult } from './execute-direct.ts';

/** Returns the rows of a query with these values. */
export type PreparedQuery<Values, Row> = (queries: Queries, values: Values) => Promise<Row[]>;

/** Writes a row with these values and returns it. */
export type PreparedInsert<Values, Row> = (tx: Tx, values: Values) => Promise<Row>;

/** Writes with these values and returns the number of rows written. */
export type PreparedChange<Values> = (tx: Tx, values: Values) => Promise<number>;

/** Stands for a value while a statement is built. */
export type Param<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

type Build<Values, Row> = (queries: Queries, param: Param<Values>) => Compilable<Row>;

/**
 * A statement whose text is compiled once for each engine, at its first run: building and compiling takes longer than
 * running it, so this is for the statements of frequent requests. A list is one value, see `isAmong`.
 */
export function prepareQuery<Values extends object, Row>(
  build: Build<Values, Row>,
): PreparedQuery<Values, Row> {
  const run = prepare(build);
  return async (queries, values) => (await run(queries, values)).rows;
}

/** Prepares a statement that writes a single row and returns it. */
export function prepareInsert<Values extends object, Row>(
  build: Build<Values, Row>,
): PreparedInsert<Values, Row> {
  const run = prepare(build);
  return async (tx, values) => {
    const { rows } = await run(tx, values);
    const [row] = rows;
    if (!row) throw new Error('The statement returned no row.');
    return row;
  };
}

/** Prepares a statement that writes rows and does not return them. */
export function prepareChange<Values extends object>(build: Build<Values, unknown>): PreparedChange<Values> {
  const run = prepare(build);
  return async (tx, values) => (await run(tx, values)).changed;
}

function prepare<Values extends object, Row>(build: Build<Values, Row>) {
  const prepared = new WeakMap<object, CompiledQuery<Row>>();
  return (queries: Queries, values: Values): Promise<StatementResult<Row>> => {
    const { adapter } = queries.getExecutor();
    const query = prepared.get(adapter) ?? build(queries, (name) => sql`${new Placeholder(name)}`).compile();
    prepared.set(adapter, query);
    const { toList } = sqlOf(queries);
    const parameters = query.parameters.map((parameter) => {
      const value: unknown =
        parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter;
      return Array.isArray(value) ? toList(value) : value;
    });
    return executeDirect(queries, { ...query, parameters });
  };
}

/** Placeholders of the same names as these columns, for `values` and `set`. */
export function columnParams<Values, Name extends keyof Values & string>(
  param: Param<Values>,
  columns: readonly Name[],
): { [Column in Name]: RawBuilder<Values[Column]> } {
  const placeholders = columns.map((column) => [column, param(column)]);
  return Object.fromEntries(placeholders) as { [Column in Name]: RawBuilder<Values[Column]> };
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
