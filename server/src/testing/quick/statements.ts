import pg from 'pg';

/**
 * Loaded first in database tests: on small tables PostgreSQL takes longer to parse and plan a statement than to run it. So
 * each connection keeps the statements that have parameters. The site itself does not: PgBouncer 1.18 does not allow it.
 */
const names = new Map<string, string>();
const { query } = pg.Client.prototype;

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return name;
}

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]) {
    const [text, values, ...rest] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return Reflect.apply(query, this, given);
    return Reflect.apply(query, this, [{ name: nameOf(text), text, values }, ...rest]);
  },
});
