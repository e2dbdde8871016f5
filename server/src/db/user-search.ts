import type { RawBuilder } from 'kysely';
import type { Queries } from './database.ts';
import { sqlOf } from './engine-sql.ts';

/** A shorter text is in no trigram index. */
export const SEARCHABLE_LENGTH = 3;

/** The ids of users whose name or address contains a text in lower case, by the trigram index. */
export function usersContaining(queries: Queries, text: string): RawBuilder<{ id: number }> {
  return sqlOf(queries).usersContaining(text);
}
