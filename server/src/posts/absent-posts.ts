import type { PostAbsence } from '@magpie/contract/site';
import type { Database } from '../db/database.ts';
import { presentId } from './duplicates/merged-posts.ts';

/** Why an anonymous visitor cannot read a post that the API answers 404 for. */
export async function absenceOf({ read }: Pick<Database, 'read'>, id: number): Promise<PostAbsence> {
  const present = await presentId(read, id);
  const post = await read.selectFrom('posts').select('status').where('id', '=', present).executeTakeFirst();
  if (post) return post.status === 'removed' ? 'removed' : 'unknown';
  const deleted = await read.selectFrom('deleted_posts').where('id', '=', id).select('id').executeTakeFirst();
  return deleted ? 'deleted' : 'unknown';
}
