import pg from 'pg';

/**
 * Loaded first in database tests: on small tables PostgreSQL takes longer to parse and plan a statement than to run it. So
 * each connection keeps the statements that have parameters, and plans each once, for any values. On a site, statements are
 * not kept, because PgBouncer 1.18 does not allow it, and each is planned for its values. In tests, `explain` shows this
 * plan.
 */
pg.defaults.options = '-c plan_cache_mode=force_generic_plan';

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
