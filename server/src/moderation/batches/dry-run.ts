import type { BatchReply } from '@magpie/contract/moderation/batches';
import type { BatchAct } from '@magpie/contract/values';
import type { Queries } from '../../db/database.ts';
import type { PostRow } from '../../db/schema.ts';
import { type Actor, requireUndeletedComment } from '../../permissions.ts';
import { postStatusAfter, statusAfter } from '../status.ts';
import { isAllowed, requireAll } from './requirements.ts';

interface Planned {
  act: BatchAct;
  posts: readonly number[];
  comments: readonly number[];
}

/**
 * What a batch would change now, found out without locks and writes. The admin's rights are checked only by the `access` of
 * the call.
 * @throws InvalidError for an unknown id
 */
export async function dryRunBatch(queries: Queries, admin: Actor, batch: Planned): Promise<BatchReply> {
  const { act } = batch;
  const comments = await findComments(queries, batch.comments);
  const posts = await findPosts(queries, [...batch.posts, ...comments.map(({ post_id }) => post_id)]);
  const chosen = batch.posts.flatMap((id) => posts.get(id) ?? []);
  requireAll('posts', batch.posts, idsOf(chosen));
  requireAll('comments', batch.comments, idsOf(comments));
  /** A post as it is when its comments are decided on: it is approved before its comments, and removed after them. */
  const postOf = (id: number) => {
    const post = posts.get(id);
    if (!post || act === 'remove' || !batch.posts.includes(id)) return post;
    return { ...post, status: postStatusAfter(act, post) ?? post.status };
  };
  return {
    id: null,
    posts: idsOf(chosen.filter((post) => postStatusAfter(act, post) !== undefined)),
    comments: idsOf(
      comments.filter((comment) => {
        const post = postOf(comment.post_id);
        if (!post || statusAfter(act, comment) === undefined) return false;
        return isAllowed(() => requireUndeletedComment(admin, comment, post));
      }),
    ),
  };
}

async function findPosts(queries: Queries, ids: readonly number[]): Promise<Map<number, PostRow>> {
  if (ids.length === 0) return new Map();
  const posts = await queries.selectFrom('posts').selectAll().where('id', 'in', ids).execute();
  return new Map(posts.map((post) => [post.id, post]));
}

async function findComments(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return queries
    .selectFrom('comments')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
}

function idsOf(items: readonly { id: number }[]) {
  return items.map(({ id }) => id).toSorted((a, b) => a - b);
}
