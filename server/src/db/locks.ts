import { NotFoundError } from '../errors.ts';
import type { Database, Tx } from './database.ts';
import { rowLock } from './dialect.ts';
import type { CommentRow, PostRow } from './schema.ts';

/**
 * Whoever writes about a post or a comment holds its row first, always the post before the comment: what was read
 * then stays true until the counts have moved, and no two writers wait for each other.
 */

/** @throws NotFoundError */
export async function lockPost({ kind }: Database, tx: Tx, id: number): Promise<PostRow> {
  const post = await tx
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(rowLock[kind])
    .executeTakeFirst();
  if (!post) throw new NotFoundError();
  return post;
}

/** @throws NotFoundError */
export async function lockComment(
  database: Database,
  tx: Tx,
  id: number,
): Promise<{ comment: CommentRow; post: PostRow }> {
  const place = await tx.selectFrom('comments').select('post_id').where('id', '=', id).executeTakeFirst();
  if (!place) throw new NotFoundError();
  const post = await lockPost(database, tx, place.post_id);
  const comment = await tx
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(rowLock[database.kind])
    .executeTakeFirst();
  if (!comment) throw new NotFoundError();
  return { comment, post };
}
