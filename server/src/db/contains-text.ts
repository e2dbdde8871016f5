import { type RawBuilder, sql } from 'kysely';

/** Whether a user's name or address contains a text in lower case. */
export function containsText(text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(username_key like ${pattern} escape '\\' or email_key like ${pattern} escape '\\')`;
}
