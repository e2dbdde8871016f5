import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Queries, Tx } from './database.ts';
import { asList, kindOf, type Outcome, runCompiled } from './dialect.ts';

/** The rows that a query finds with these values. */
export type PreparedQuery<Values, Row> = (queries: Queries, values: Values) => Promise<Row[]>;

/** Writes a row with these values, and returns it. */
export type PreparedInsert<Values, Row> = (tx: Tx, values: Values) => Promise<Row>;

/** Writes with these values, and tells how many rows it wrote. */
export type PreparedChange<Values> = (tx: Tx, values: Values) => Promise<number>;

/** Stands for a value while a statement is built. */
export type Given<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

type Build<Values, Row> = (queries: Queries, given: Given<Values>) => Compilable<Row>;

/**
 * A statement whose text is made once for each database, at its first run: for the few that most requests need, since
 * building and compiling one takes longer than running it. A list is one value, see `isAmong`.
 */
export function prepareQuery<Values extends object, Row>(
  build: Build<Values, Row>,
): PreparedQuery<Values, Row> {
  const run = prepare(build);
  return async (queries, values) => (await run(queries, values)).rows;
}

/** The same for one that writes a single row. */
export function prepareInsert<Values extends object, Row>(
  build: Build<Values, Row>,
): PreparedInsert<Values, Row> {
  const run = prepare(build);
  return async (tx, values) => {
    const { rows } = await run(tx, values);
    const [row] = rows;
    if (!row) throw new Error('A row was written and did not come back.');
    return row;
  };
}

/** The same for one that writes and returns nothing. */
export function prepareChange<Values extends object>(build: Build<Values, unknown>): PreparedChange<Values> {
  const run = prepare(build);
  return async (tx, values) => (await run(tx, values)).changed;
}

function prepare<Values extends object, Row>(build: Build<Values, Row>) {
  const prepared = new WeakMap<object, CompiledQuery<Row>>();
  return (queries: Queries, values: Values): Promise<Outcome<Row>> => {
    const { adapter } = queries.getExecutor();
    const query = prepared.get(adapter) ?? build(queries, (name) => sql`${new Place(name)}`).compile();
    prepared.set(adapter, query);
    const toList = asList[kindOf(queries)];
    const parameters = query.parameters.map((parameter) => {
      const value: unknown = parameter instanceof Place ? Reflect.get(values, parameter.name) : parameter;
      return Array.isArray(value) ? toList(value) : value;
    });
    return runCompiled(queries, { ...query, parameters });
  };
}

class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
