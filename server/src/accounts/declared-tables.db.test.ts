import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { EXPORTED_TABLES } from './exported-tables.ts';
import { NOT_EXPORTED } from './not-exported.ts';
import { ON_DELETION } from './on-deletion.ts';

const { context } = await aSite();

/** Columns that refer to a user by a foreign key, as `table.column`. */
async function columnsOfUsers(): Promise<string[]> {
  const { read, kind } = context.database;
  const references =
    kind === 'sqlite'
      ? sql<{ name: string }>`
          select m.name || '.' || f."from" as name from sqlite_master m, pragma_foreign_key_list(m.name) f
          where m.type = 'table' and f."table" = 'users'`
      : sql<{ name: string }>`
          select conrelid::regclass || '.' || attname as name from pg_constraint
          join pg_attribute on attrelid = conrelid and attnum = any(conkey)
          where contype = 'f' and confrelid = 'users'::regclass`;
  const { rows } = await references.execute(read);
  return rows.map(({ name }) => name).sort();
}

const named = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

test('ON_DELETION says of every column that names a user what happens when the account is deleted', async () => {
  expect(ON_DELETION.map(named).sort()).toEqual(await columnsOfUsers());
  for (const entry of ON_DELETION) {
    const isSettled =
      entry.always !== undefined || (entry.delete && (entry.keep ?? entry.stays)) || entry.stays;
    expect(isSettled, named(entry)).toBeTruthy();
  }
});

test('every column that names a user is exported, or NOT_EXPORTED says why not', async () => {
  const ofUsers = EXPORTED_TABLES.filter(({ ofComments }) => !ofComments).map(named);
  const declared = [...ofUsers, ...Object.keys(NOT_EXPORTED)];
  expect(declared.sort()).toEqual(await columnsOfUsers());
});

test('apart from foreign keys and the columns listed here, no column has a name that suggests a user', async () => {
  const tables = await context.database.read.introspection.getTables();
  const columns = tables
    .filter(({ name }) => !/_search/.test(name))
    .flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column.name}`))
    .filter((name) =>
      /\.(user|user_id|author|reporter_id|admin_id|username|username_key|email|email_key|recipient|subject)$/.test(
        name,
      ),
    );
  const known = new Set([
    ...(await columnsOfUsers()),
    'users.username',
    'users.username_key',
    'users.email',
    'users.email_key',
    'former_usernames.username_key',
    'mail_tokens.email',
    'mail_tokens.email_key',
    // Deleted when the email is sent, after 24 hours at the latest.
    'mails.recipient',
    'mails.subject',
    // Deleted when the request is answered, within seconds.
    'password_requests.email_key',
    // Deleted when the limit's time is over, after a day at the latest.
    'rate_limit_hits.subject',
  ]);
  expect(columns.filter((name) => !known.has(name))).toEqual([]);
});
