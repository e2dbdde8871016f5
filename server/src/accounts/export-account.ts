import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import type { Actor } from '../permissions.ts';
import { viewFullUser } from '../users/user-view.ts';
import { getUserRow } from '../users/users.ts';
import type { ExportedTable } from './exported-table.ts';
import { EXPORTED_TABLES } from './exported-tables.ts';

/** The number of rows that are read, and held in memory, at a time. */
const ROWS_PER_PAGE = 500;

/** The data of the actor, as the parts of one JSON object; each part is read after the previous one was sent. */
export async function* exportAccount(context: Context, actor: Actor): AsyncGenerator<string> {
  const { database, config, clock } = context;
  const user = await getUserRow(database.read, actor.id);
  const now = clock();
  const head = {
    exported_at: new Date(now).toISOString(),
    site: config.publicUrl,
    account: {
      ...viewFullUser(user, now),
      username_changed_at: readable('username_changed_at', user.username_changed_at),
    },
  };
  yield JSON.stringify(head, null, 1).replace(/\n\}$/, '');
  for (const table of EXPORTED_TABLES) {
    yield `,\n ${JSON.stringify(table.name)}: [`;
    yield* listOf(context, table, actor.id);
    yield '\n ]';
  }
  yield '\n}\n';
}

async function* listOf({ database, config }: Context, table: ExportedTable, user_id: number) {
  let separator = '\n  ';
  let after: Key | null = null;
  do {
    const rows: Row[] = await pageOf(database.read, table, user_id, after);
    let page = '';
    for (const row of rows) {
      page += separator + JSON.stringify(viewRow(config.publicUrl, table, row));
      separator = ',\n  ';
    }
    if (page !== '') yield page;
    after = rows.length < ROWS_PER_PAGE ? null : (rows.at(-1)?.exported_key ?? null);
  } while (after !== null);
}

type Key = string | number;
type Row = Readonly<Record<string, string | number | null>> & { exported_key: Key };

async function pageOf(
  queries: Queries,
  { table, column, ofComments, key, columns, computed = {}, isUndeleted }: ExportedTable,
  user_id: number,
  after: Key | null,
): Promise<Row[]> {
  const values = [
    ...columns.map((name) => sql.ref(name)),
    ...Object.entries(computed).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ];
  const owner = ofComments
    ? sql`in (select id from comments where author_id = ${user_id})`
    : sql`= ${user_id}`;
  const { rows } = await sql<Row>`
    select ${sql.ref(key)} as exported_key, ${sql.join(values)}
    from ${sql.table(table)}
    where ${sql.ref(column)} ${owner}
      ${isUndeleted ? sql`and deleted_at is null` : sql``}
      ${after === null ? sql`` : sql`and ${sql.ref(key)} > ${after}`}
    order by ${sql.ref(key)} limit ${ROWS_PER_PAGE}`.execute(queries);
  return rows;
}

function viewRow(publicUrl: string, { table, columns, computed = {} }: ExportedTable, row: Row) {
  const names = [...columns, ...Object.keys(computed)];
  const values = names.map((name): [string, unknown] => [name, readable(name, row[name] ?? null)]);
  const post_id = table === 'posts' ? row['id'] : row['post_id'];
  return { ...Object.fromEntries(values), ...(post_id && { page: `${publicUrl}/post/${post_id}` }) };
}

/** As the API shows it: times as ISO 8601, flags as booleans. */
function readable(name: string, value: string | number | null) {
  if (typeof value !== 'number') return value;
  if (name.endsWith('_at')) return new Date(value).toISOString();
  return name.startsWith('is_') ? value === 1 : value;
}
