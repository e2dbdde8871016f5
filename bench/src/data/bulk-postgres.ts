import pg from 'pg';
import { batches, type Bulk, type BulkRow } from './bulk.ts';

const ROWS_A_STATEMENT = 5000;
/** While one answers the rows of the other are made, and each is a process of its own on the server. */
const CONNECTIONS = 2;
const SETTINGS = '-c synchronous_commit=off -c maintenance_work_mem=256MB';

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

const INDEXES = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint where conindid = indexrelid)`;

const IDENTITIES = `
  select format('select setval(pg_get_serial_sequence(%L, %L), greatest((select max(%I) from %I), 1))',
    table_name, column_name, column_name, table_name) as set
  from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`;

/** Foreign keys and indexes are made when all rows are there. */
export async function openPostgresBulk(url: string): Promise<Bulk> {
  const pool = new pg.Pool({ connectionString: url, options: SETTINGS, max: CONNECTIONS });
  async function setAside(what: string) {
    const { rows } = await pool.query<{ drop: string; make: string }>(what);
    for (const { drop } of rows) await pool.query(drop);
    return rows.map(({ make }) => make);
  }
  const foreignKeys = await setAside(FOREIGN_KEYS);
  const indexes = await setAside(INDEXES);

  return {
    async insert(table, rows) {
      for (const batch of batches(rows, ROWS_A_STATEMENT)) {
        await pool.query(insertOf(table, batch), [JSON.stringify(batch)]);
      }
    },
    async finish() {
      await Promise.all(indexes.map((make) => pool.query(make)));
      for (const make of foreignKeys) await pool.query(make);
      const { rows: identities } = await pool.query<{ set: string }>(IDENTITIES);
      for (const { set } of identities) await pool.query(set);
      await pool.query('vacuum analyze');
      await pool.end();
    },
  };
}

function insertOf(table: string, [row]: readonly BulkRow[]) {
  const columns = Object.keys(row ?? {}).join(', ');
  return `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
}
