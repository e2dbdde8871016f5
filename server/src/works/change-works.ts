import type { PostWork } from '@magpie/contract/curation/works';
import { JOINED_POSTS_MAX } from '@magpie/contract/limits';
import * as workMessages from '@magpie/contract/messages/curation/works';
import * as proposalMessages from '@magpie/contract/messages/curation/proposals';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { rowLock } from '../db/engine-sql.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import { InvalidError, NotFoundError } from '../errors.ts';
import { logAct } from '../moderation-log/log-act.ts';
import { type Actor, isAdmin, isListed } from '../permissions.ts';
import { propose, recordChanges } from '../proposals/proposals.ts';
import { viewPostWork } from './get-post-work.ts';
import { joinToWork, splitFromWork } from './move-posts.ts';
import { titlesOfWorks } from './view-works.ts';
import { currentKeys, keyOfPost, lockWorks, postInKey, splitFrom } from './work-keys.ts';

/**
 * Proposes that a post and all others of its work belong to the work with this key. An admin, or the second user who
 * proposes the same, applies it.
 * @param key of a work, or of a post that need not belong to one
 * @throws NotFoundError for an unknown work, InvalidError for an unknown or removed post and for too many posts at once
 */
export async function joinWork(
  context: Context,
  actor: Actor,
  key: string,
  post_id: number,
): Promise<PostWork> {
  return change(context, actor, { key, post_id, act: 'join' });
}

/**
 * Proposes in the same way that a post is not about this work. The other posts stay in the work, even if the URL of this
 * post names it.
 * @throws as `joinWork`
 */
export async function splitWork(
  context: Context,
  actor: Actor,
  key: string,
  post_id: number,
): Promise<PostWork> {
  return change(context, actor, { key, post_id, act: 'split' });
}

interface Change {
  key: string;
  post_id: number;
  act: 'join' | 'split';
}

async function change(
  { database, clock }: Context,
  actor: Actor,
  { key, post_id, act }: Change,
): Promise<PostWork> {
  return database.transact(async (tx) => {
    await lockWorks(tx);
    const work = await findTarget(tx, key);
    const { post, moved } = await lockPosts(tx, post_id, work);
    const { role } = await requireStillLoggedIn(tx, actor);
    const decides = isAdmin({ ...actor, role });
    const isIn = post.work_key === work.key;
    const isJoin = act === 'join';
    // Proposing the current state withdraws one's proposal.
    const from = isIn ? work.key : post.work_key;
    const to = isIn === isJoin ? from : isJoin ? work.key : splitFrom(work.key);
    if (to !== from && isJoin && moved > JOINED_POSTS_MAX[decides ? 'admin' : 'users'])
      throw new InvalidError({ post: [workMessages.tooManyPosts(decides)] });
    const now = clock();
    const isApplied = await propose(
      tx,
      { post_id, field: 'work', from, to },
      { user_id: actor.id, decides, now },
    );
    if (isApplied) {
      const title = (await titlesOfWorks(tx, [work.key])).get(work.key)?.title ?? '';
      const work_key = isJoin ? await joinToWork(tx, post, work) : await splitFromWork(tx, post);
      if (work_key !== from) {
        const applied = { post_id, field: 'work', from, to } as const;
        await recordChanges(tx, [applied], { user_id: actor.id, applied_at: now });
        if (decides)
          await logAct(
            tx,
            {
              admin_id: actor.id,
              created_at: now,
              reason: isJoin && title ? workMessages.sameAs(title) : '',
            },
            {
              action: isJoin ? 'merge_work' : 'split_work',
              target: { kind: 'post', id: post_id, title: post.title },
            },
          );
      }
    }
    return viewPostWork(tx, actor, post_id, now);
  });
}

/** A work, and the post that it begins with where it has no posts yet. */
interface Target {
  key: string;
  first: number | null;
}

/** @throws NotFoundError for a work that no post belongs to */
async function findTarget(tx: Tx, key: string): Promise<Target> {
  const current = (await currentKeys(tx, [key])).get(key) ?? key;
  if (await hasPost(tx, current)) return { key: current, first: null };
  const id = postInKey(key);
  const post =
    id === undefined
      ? undefined
      : await tx
          .selectFrom('posts')
          .select(['id', 'status', 'work_key'])
          .where('id', '=', id)
          .executeTakeFirst();
  if (!post || !isListed(post)) throw new NotFoundError();
  return post.work_key === null
    ? { key: keyOfPost(post.id), first: post.id }
    : { key: post.work_key, first: null };
}

async function hasPost(tx: Tx, key: string) {
  const post = await tx
    .selectFrom('posts')
    .select('id')
    .where('work_key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return post !== undefined;
}

/**
 * Locks the post, all that would move with it, and the first one of a new work, in the order of their ids.
 * @returns the post, and as `moved` how many posts would move, counted up to one more than an admin can move
 */
async function lockPosts(tx: Tx, post_id: number, { first }: Target) {
  // While works are locked, this column can only become null: when the post is edited or deleted.
  const own = await tx.selectFrom('posts').select('work_key').where('id', '=', post_id).executeTakeFirst();
  if (!own) throw new InvalidError({ post: [proposalMessages.unknownPost] });
  const others =
    own.work_key === null
      ? []
      : await tx
          .selectFrom('posts')
          .select('id')
          .where('work_key', '=', own.work_key)
          .limit(JOINED_POSTS_MAX.admin + 1)
          .execute();
  const ids = new Set([post_id, ...others.map(({ id }) => id)]);
  const locked = await tx
    .selectFrom('posts')
    .select(['id', 'title', 'status', 'work_key', 'work_name'])
    .where('id', 'in', [...ids, ...(first === null ? [] : [first])])
    .orderBy('id')
    .modifyEnd(rowLock(tx))
    .execute();
  const post = locked.find(({ id }) => id === post_id);
  if (!post || !isListed(post)) throw new InvalidError({ post: [proposalMessages.unknownPost] });
  // The first post may have been removed or deleted since.
  if (first !== null && !locked.some((one) => one.id === first && isListed(one))) throw new NotFoundError();
  return { post, moved: ids.size };
}
