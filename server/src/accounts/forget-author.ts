import { rowLock } from '../db/engine-sql.ts';
import { indexComments } from '../db/search/index-comments.ts';
import { indexPosts } from '../db/search/index-posts.ts';
import type { DeletionBatch } from './deletion-batch.ts';

const ITEMS_PER_BATCH = 200;

/** Searches no longer find kept posts by their author's name. */
export const forgetAuthorOfPosts: DeletionBatch = async (tx, { id }, after) => {
  const posts = await tx
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ITEMS_PER_BATCH)
    .modifyEnd(rowLock(tx))
    .execute();
  await indexPosts(
    tx,
    posts.map((post) => post.id),
  );
  return posts.length < ITEMS_PER_BATCH ? null : (posts.at(-1)?.id ?? null);
};

export const forgetAuthorOfComments: DeletionBatch = async (tx, { id }, after) => {
  const comments = await tx
    .selectFrom('comments')
    .select(['id', 'content'])
    .where('author_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ITEMS_PER_BATCH)
    .modifyEnd(rowLock(tx))
    .execute();
  await indexComments(
    tx,
    comments.map((comment) => ({ ...comment, username: null })),
  );
  return comments.length < ITEMS_PER_BATCH ? null : (comments.at(-1)?.id ?? null);
};
