import { type RawBuilder, sql, type TableMetadata } from 'kysely';
import type { Database } from '../db/database.ts';

/** A row of the database: its columns by name. */
export interface StoredRow {
  table: string;
  columns: Readonly<Record<string, unknown>>;
}

/**
 * Tables that are not recorded: those of SQLite itself, search tables, which only repeat recorded ones, known pictures and
 * counts of rate limits.
 */
const NOT_RECORDED = /^(images|rate_limit_hits|(users|posts|comments)_search|sqlite_)/;

/** A row as JSON before and after it was written; null where there was none. */
interface Written {
  id: number;
  table_name: string;
  before: string | null;
  after: string | null;
}

/**
 * Records from now on what is written: comparing all rows would read the whole database for each call.
 * @returns a function that returns which rows were added or deleted since its last call; a changed row counts as both
 */
export async function recordChanges(database: Database): Promise<() => Promise<StoredRow[]>> {
  const tables = await database.read.introspection.getTables();
  const statements = RECORDING[database.kind](tables.filter(({ name }) => !NOT_RECORDED.test(name)));
  await database.transact(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });
  let last = 0;

  return async function changedRows() {
    const { rows } =
      await sql<Written>`select id, table_name, cast(before as text) as before, cast(after as text) as after
      from written_rows where id > ${last} order by id`.execute(database.read);
    last = rows.at(-1)?.id ?? last;
    const changes = new Map<string, { row: StoredRow; count: number }>();
    for (const { table_name, before, after } of rows) {
      add(changes, rowOf(table_name, before), -1);
      add(changes, rowOf(table_name, after), 1);
    }
    return [...changes.values()].filter(({ count }) => count !== 0).map(({ row }) => row);
  };
}

function rowOf(table: string, json: string | null): StoredRow | null {
  if (json === null) return null;
  const columns = Object.entries(JSON.parse(json)).filter(([column]) => !column.startsWith('preview_'));
  return { table, columns: Object.fromEntries(columns) };
}

function add(changes: Map<string, { row: StoredRow; count: number }>, row: StoredRow | null, count: number) {
  if (row === null) return;
  const key = JSON.stringify(row);
  changes.set(key, { row, count: count + (changes.get(key)?.count ?? 0) });
}

/** Statements that record changes: a trigger for each table copies its rows into one more table, `written_rows`. */
const RECORDING: Record<Database['kind'], (tables: TableMetadata[]) => RawBuilder<unknown>[]> = {
  sqlite: (tables) => [
    sql`create table written_rows (id integer primary key, table_name text, before text, after text)`,
    ...tables.flatMap(({ name, columns }) => {
      const row = (version: 'old' | 'new') =>
        sql`json_object(${sql.join(columns.flatMap((column) => [sql.lit(column.name), sql.ref(`${version}.${column.name}`)]))})`;
      const trigger = (event: string, before: RawBuilder<unknown>, after: RawBuilder<unknown>) =>
        sql`create trigger ${sql.id(`${name}_${event}_recorded`)} after ${sql.raw(event)} on ${sql.table(name)}
          begin insert into written_rows (table_name, before, after) values (${sql.lit(name)}, ${before}, ${after}); end`;
      return [
        trigger('insert', sql`null`, row('new')),
        trigger('update', row('old'), row('new')),
        trigger('delete', row('old'), sql`null`),
      ];
    }),
  ],
  postgres: (tables) => [
    sql`create table written_rows (id integer generated always as identity primary key, table_name text, before jsonb, after jsonb)`,
    sql`create function record_row() returns trigger language plpgsql as $$ begin
      insert into written_rows (table_name, before, after) values (tg_table_name, to_jsonb(old), to_jsonb(new));
      return null; end $$`,
    ...tables.map(
      ({ name }) =>
        sql`create trigger recorded after insert or update or delete on ${sql.table(name)} for each row execute function record_row()`,
    ),
  ],
};
