import type { Tx } from '../../db/database.ts';
import { rowLock } from '../../db/engine-sql.ts';

interface FoundItems {
  /** The ids of the posts and comments that exist. A comment that its author deleted does not count as existing. */
  posts: number[];
  comments: number[];
  authors: number[];
}

/**
 * Locks all posts, including the posts of the comments, before all comments, each kind in the order of the ids, so that two
 * batches cannot deadlock.
 */
export async function lockItems(
  tx: Tx,
  { posts, comments }: { posts: readonly number[]; comments: readonly number[] },
): Promise<FoundItems> {
  const above = await tx
    .selectFrom('comments')
    .select('post_id')
    .distinct()
    .where('id', 'in', NONE.concat(comments))
    .execute();
  const lockedPosts = await tx
    .selectFrom('posts')
    .select(['id', 'author_id'])
    .where(
      'id',
      'in',
      NONE.concat(
        posts,
        above.map(({ post_id }) => post_id),
      ),
    )
    .orderBy('id')
    .modifyEnd(rowLock(tx))
    .execute();
  const lockedComments = await tx
    .selectFrom('comments')
    .select(['id', 'author_id'])
    .where('id', 'in', NONE.concat(comments))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .modifyEnd(rowLock(tx))
    .execute();
  const chosen = lockedPosts.filter(({ id }) => posts.includes(id));
  return {
    posts: chosen.map(({ id }) => id),
    comments: lockedComments.map(({ id }) => id),
    authors: [...chosen, ...lockedComments].map(({ author_id }) => author_id),
  };
}

/** An id that no row has. It starts every list of ids, because SQL allows no empty list. */
const NONE: readonly number[] = [0];
