import pg from 'pg';
import type { Bulk, BulkRow } from './bulk.ts';

const ROWS_A_STATEMENT = 5000;

/** What is made when all rows are there: foreign keys after the indexes, dropped in the other order. */
const SET_ASIDE = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
    1 as turn
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 2
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint where conindid = indexrelid)
  order by turn`;

const IDENTITIES = `
  select format('select setval(pg_get_serial_sequence(%L, %L), greatest((select max(%I) from %I), 1))',
    table_name, column_name, column_name, table_name) as set
  from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`;

export async function openPostgresBulk(url: string): Promise<Bulk> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off');
  const { rows: aside } = await client.query<{ drop: string; make: string }>(SET_ASIDE);
  for (const { drop } of aside) await client.query(drop);

  return {
    async insert(table, rows) {
      for (const batch of batches(rows)) await client.query(insertOf(table, batch), [JSON.stringify(batch)]);
    },
    async finish() {
      for (const { make } of aside.toReversed()) await client.query(make);
      const { rows: identities } = await client.query<{ set: string }>(IDENTITIES);
      for (const { set } of identities) await client.query(set);
      await client.query('vacuum analyze');
      await client.end();
    },
  };
}

function insertOf(table: string, [row]: readonly BulkRow[]) {
  const columns = Object.keys(row ?? {}).join(', ');
  return `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
}

function* batches(rows: Iterable<BulkRow>): Generator<BulkRow[]> {
  let batch: BulkRow[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_A_STATEMENT) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
