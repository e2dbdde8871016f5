import type { Queries } from '../db/database.ts';
import { findMentionedUsers } from '../writing/render-comment.ts';

/** The ids of the users whom a comment mentions, in the order of the mentions. */
export async function findMentioned(queries: Queries, content: string): Promise<number[]> {
  const users = await findMentionedUsers(queries, content);
  return users.map(({ id }) => id);
}
