import { SEARCHED_USERS_MAX } from '@magpie/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { kindOf } from '../db/dialect.ts';

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
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isMeant = sql<boolean>`(username_key like ${pattern} escape '\\' or email_key like ${pattern} escape '\\')`;
  if ([...text].length < INDEXED_LENGTH) return { isMeant, ids: null };

  const { rows } = await candidates(queries, text, isMeant).execute(queries);
  return { isMeant, ids: rows.length > SEARCHED_USERS_MAX ? null : rows.map(({ id }) => id) };
}

function candidates(queries: Queries, text: string, isMeant: RawBuilder<boolean>) {
  const most = SEARCHED_USERS_MAX + 1;
  return kindOf(queries) === 'sqlite'
    ? sql<{ id: number }>`select rowid as id from users_search
        where users_search match ${`"${text.replaceAll('"', '""')}"`} limit ${most}`
    : sql<{ id: number }>`select id from users where ${isMeant} limit ${most}`;
}
