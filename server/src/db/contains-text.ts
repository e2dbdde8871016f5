import { type RawBuilder, sql } from 'kysely';

/** Whether a username or email address contains this lowercase text. */
export function containsText(text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(username_key like ${pattern} escape '\\' or email_key like ${pattern} escape '\\')`;
}
