import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';
import { type DatabaseKind, kindOf } from './dialect.ts';

/** A shorter text is in no trigram index. */
export const SEARCHABLE_LENGTH = 3;

/** The ids of users whose name or address contains a text in lower case, by the trigram index. */
export function usersContaining(queries: Queries, text: string): RawBuilder<{ id: number }> {
  return BY_TRIGRAMS[kindOf(queries)](text);
}

/** Whether a user's name or address contains a text in lower case. */
export function containsText(text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(username_key like ${pattern} escape '\\' or email_key like ${pattern} escape '\\')`;
}

const BY_TRIGRAMS: Record<DatabaseKind, (text: string) => RawBuilder<{ id: number }>> = {
  sqlite: (text) =>
    sql`select rowid as id from users_search where users_search match ${`"${text.replaceAll('"', '""')}"`}`,
  postgres: (text) => sql`select id from users where ${containsText(text)}`,
};
