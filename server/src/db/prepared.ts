import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import { asList, kindOf, readRows } from './dialect.ts';

/** Reads the rows of a query with these values. */
export type PreparedQuery<Values, Row> = (queries: Queries, values: Values) => Promise<Row[]>;

/** Stands for a value while a query is built. */
export type Given<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A query whose text is made once for each database, at its first run: for the few that most requests need, since
 * building and compiling one takes longer than running it. It only reads. A list of ids is one value, see `isAmong`.
 */
export function prepareQuery<Values extends object, Row>(
  build: (queries: Queries, given: Given<Values>) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const prepared = new WeakMap<object, CompiledQuery<Row>>();
  return (queries, values) => {
    const { adapter } = queries.getExecutor();
    const query = prepared.get(adapter) ?? build(queries, (name) => sql`${new Place(name)}`).compile();
    prepared.set(adapter, query);
    const toList = asList[kindOf(queries)];
    const parameters = query.parameters.map((parameter) => {
      const value: unknown = parameter instanceof Place ? Reflect.get(values, parameter.name) : parameter;
      return Array.isArray(value) ? toList(value) : value;
    });
    return readRows(queries, { ...query, parameters });
  };
}

class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
