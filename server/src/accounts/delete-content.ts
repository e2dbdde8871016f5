import { deleteLockedComment } from '../comments/comments.ts';
import { lockComment, lockPost } from '../db/locks.ts';
import { deleteLockedPost } from '../posts/posts.ts';
import type { DeletionBatch } from './deletion-batch.ts';

/** Deleting a post also deletes its comments, likes and bookmarks, so a batch has few posts. */
const POSTS_PER_BATCH = 5;
const COMMENTS_PER_BATCH = 50;

/** Deletes posts as their author would: the URL of a removed post cannot be submitted again. */
export const deletePosts: DeletionBatch = async (tx, { id, now }) => {
  const posts = await tx
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', id)
    .orderBy('id')
    .limit(POSTS_PER_BATCH)
    .execute();
  for (const post of posts) await deleteLockedPost(tx, await lockPost(tx, post.id), now);
  return posts.length < POSTS_PER_BATCH ? null : 0;
};

/** Deletes comments as their author would: one with replies stays as a placeholder. */
export const deleteComments: DeletionBatch = async (tx, { id, now }) => {
  const comments = await tx
    .selectFrom('comments')
    .select(['id', 'post_id'])
    .where('author_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(COMMENTS_PER_BATCH)
    .execute();
  // In the order of their posts, which are locked first, so that two batches do not deadlock.
  for (const comment of comments.toSorted((a, b) => a.post_id - b.post_id))
    await deleteLockedComment(tx, await lockComment(tx, comment.id), now);
  return comments.length < COMMENTS_PER_BATCH ? null : 0;
};
