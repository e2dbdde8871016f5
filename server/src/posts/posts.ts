import type { Post } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';
import { lockPost } from '../db/locks.ts';
import type { PostRow } from '../db/schema.ts';
import { NotFoundError } from '../errors.ts';
import { type Actor, isListed, requireAuthor, requireReadable, type Viewer } from '../permissions.ts';
import { keepBatchNotifications } from '../notifications/keep-batch.ts';
import { reserveRemovedUrl, staysReserved } from '../links/duplicate-urls.ts';
import { presentId } from './duplicates/merged-posts.ts';
import { addPostFlags } from './post-flags.ts';
import { selectPosts } from './post-rows.ts';
import { URL_RULES_VERSION, urlKey } from '../links/url-identity.ts';
import { viewPosts } from './post-view.ts';
import { changePostsCount } from './posts-count.ts';

/**
 * The id of a merged post stands for the post that it was merged into.
 * @throws NotFoundError, also for a post that the viewer may not read
 */
export async function getPost({ database }: Context, viewer: Viewer, id: number): Promise<Post> {
  const row = (await findPost(database.read, id)) ?? (await findMerged(database.read, id));
  if (!row) throw new NotFoundError();
  requireReadable(viewer, row);
  const [post] = await addPostFlags(database.read, viewer, await viewPosts(database.read, [row]));
  if (!post) throw new NotFoundError();
  return { ...post, ...(viewer && (await threadStateOf(database.read, viewer, post.id))) };
}

function findPost(queries: Queries, id: number) {
  return selectPosts(queries).where('posts.id', '=', id).executeTakeFirst();
}

async function findMerged(queries: Queries, id: number) {
  return findPost(queries, await presentId(queries, id));
}

/** The last comment that is not new to the viewer, as `new_comments_count` counts, and whether they muted the thread. */
async function threadStateOf(queries: Queries, viewer: Actor, post_id: number) {
  const [visit, mute] = await Promise.all([
    queries
      .selectFrom('post_visits')
      .select('seen_comment_id')
      .where('user_id', '=', viewer.id)
      .where('post_id', '=', post_id)
      .executeTakeFirst(),
    queries
      .selectFrom('thread_mutes')
      .select('post_id')
      .where('user_id', '=', viewer.id)
      .where('post_id', '=', post_id)
      .executeTakeFirst(),
  ]);
  return { ...(visit && { last_seen_comment: visit.seen_comment_id }), is_thread_muted: mute !== undefined };
}

/**
 * Deletes a post with its comments, likes and bookmarks. Its URL can be submitted again unless the post was removed.
 * @throws NotFoundError, ForbiddenError
 */
export async function deletePost({ database, clock }: Context, actor: Actor, id: number): Promise<void> {
  await database.transact(async (tx) => {
    const post = await lockPost(tx, id);
    requireReadable(actor, post);
    requireAuthor(actor, post.author_id);
    await deleteLockedPost(tx, post, clock());
  });
}

/** Deletes a post whose row is locked. */
export async function deleteLockedPost(tx: Tx, post: PostRow, now: number): Promise<void> {
  await keepBatchNotifications(tx, post.id);
  const known =
    post.status === 'removed'
      ? await tx
          .selectFrom('known_urls')
          .select(['url', 'kind', 'is_merged'])
          .where('post_id', '=', post.id)
          .execute()
      : [];
  await tx.deleteFrom('posts').where('id', '=', post.id).execute();
  await tx.insertInto('deleted_posts').values({ id: post.id }).execute();
  for (const { url, ...use } of known) {
    if (!staysReserved(use)) continue;
    const removed = { url, url_key: urlKey(url), url_rules: URL_RULES_VERSION, created_at: now };
    await reserveRemovedUrl(tx, removed);
  }
  await changePostsCount(tx, post.author_id, isListed(post) ? -1 : 0);
}
