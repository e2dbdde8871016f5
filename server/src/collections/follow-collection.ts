import type { FollowCollectionReply } from '@magpie/contract/collections/collections';
import type { Context } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import { follow, type OnFollowed, unfollow } from '../follows/follows.ts';
import { notifyOfFollower } from '../notifications/follower-events.ts';
import type { Actor } from '../permissions.ts';
import { getReadable } from './access.ts';

/** Notifies the owner of a collection that somebody follows it. */
export const onFollowed: OnFollowed = async (tx, { kind, target, user_id, created_at }) => {
  if (kind === 'collection')
    await notifyOfFollower(tx, { collection_id: target, actor_id: user_id, created_at });
};

/** Idempotent. @throws NotFoundError, also for a private collection; InvalidError above the limit */
export async function followCollection(
  context: Context,
  actor: Actor,
  id: number,
): Promise<FollowCollectionReply> {
  const { visibility } = await getReadable(context.database.read, actor, id);
  if (visibility === 'private') throw new NotFoundError();
  await follow(context, actor, { kind: 'collection', id }, onFollowed);
  const { followers_count } = await getReadable(context.database.read, actor, id);
  return { is_following: true, followers_count };
}

/** Idempotent. @throws NotFoundError */
export async function unfollowCollection(context: Context, actor: Actor, id: number): Promise<void> {
  await getReadable(context.database.read, actor, id);
  await unfollow(context, actor, { kind: 'collection', id: String(id) });
}
