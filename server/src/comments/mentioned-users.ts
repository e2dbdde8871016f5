import type { Queries } from '../db/database.ts';
import { findMentionedUsers } from '../writing/render-comment.ts';

/** A comment notifies this many of the users whom it mentions. */
const MENTIONS_MAX = 20;

/** The ids of the users whom a comment notifies by mentioning them. */
export async function findMentioned(queries: Queries, content: string): Promise<number[]> {
  const users = await findMentionedUsers(queries, content);
  return users.slice(0, MENTIONS_MAX).map(({ id }) => id);
}
