import { SEARCHED_USERS_MAX } from '@magpie/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { type DatabaseKind, kindOf } from '../db/dialect.ts';
import { rarePartsOf } from './rare-parts.ts';

/** Which users a search means. */
export interface Found {
  /** Whether a user's name or address holds what is searched for. */
  isMeant: RawBuilder<boolean>;
  /** Those are all; null when they are many, and walking the list soon comes upon enough. */
  ids: readonly number[] | null;
}

/** What is shorter stands in no index of three characters each. */
const INDEXED_LENGTH = 3;

/** Looks in usernames and addresses, whatever the case. */
export async function searchUsers(queries: Queries, search: string): Promise<Found> {
  const text = search.toLowerCase();
  const isMeant = inEither((column) => isIn(column, text));
  if ([...text].length < INDEXED_LENGTH) return { isMeant, ids: null };

  const kind = kindOf(queries);
  const parts = rarePartsOf(text, await sampleOf(queries), kind);
  // What is put after the column keeps the index from being asked for all of the text.
  const whole = inEither((column) => isIn(sql`${column} || ''`, text));
  const candidates = parts.length > 0 ? sql`${INDEXED[kind](parts)} and ${whole}` : INDEXED[kind]([text]);
  const most = SEARCHED_USERS_MAX + 1;
  const { rows } = await sql<{ id: number }>`${candidates} limit ${most}`.execute(queries);
  return { isMeant, ids: rows.length > SEARCHED_USERS_MAX ? null : rows.map(({ id }) => id) };
}

/**
 * Who holds all of these parts, as the index of three characters each tells. It reads whatever it has of each three that
 * it is asked for, so that it is asked for what is rare.
 */
const INDEXED: Record<DatabaseKind, (parts: readonly string[]) => RawBuilder<unknown>> = {
  sqlite(parts) {
    const quoted = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' ');
    return sql`select rowid as id from users_search where users_search match ${quoted}`;
  },
  postgres(parts) {
    const all = (column: RawBuilder<string>) => parts.map((part) => isIn(column, part));
    return sql`select id from users where ${inEither((column) => sql`(${sql.join(all(column), sql` and `)})`)}`;
  },
};

const SAMPLE = 100;

/** What the newest users are called. */
async function sampleOf(queries: Queries): Promise<string[]> {
  const newest = await queries
    .selectFrom('users')
    .select(['username_key', 'email_key'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SAMPLE)
    .execute();
  return newest.map(({ username_key, email_key }) => `${username_key} ${email_key}`);
}

function inEither(condition: (column: RawBuilder<string>) => RawBuilder<boolean>): RawBuilder<boolean> {
  const [name, address] = [sql.ref<string>('username_key'), sql.ref<string>('email_key')].map(condition);
  return sql`(${name} or ${address})`;
}

function isIn(column: RawBuilder<string>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${column} like ${pattern} escape '\\'`;
}
