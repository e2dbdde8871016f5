import { HELD_STATUSES, type ItemStatus, type PostFilter, type PostStatus } from '@magpie/contract/values';
import { moveCommentCounts } from '../comments/comment-counts.ts';
import type { Tx } from '../db/database.ts';
import type { CommentRow, PostRow } from '../db/schema.ts';
import { isListed } from '../permissions.ts';
import { movePostsCount } from '../posts/posts-count.ts';

/** The status machine of posts and comments. What is not here changes nothing. */
const TRANSITIONS: Record<ItemVerb, Partial<Record<PostStatus, ItemStatus>>> = {
  report: { active: 'flagged' },
  remove: { active: 'removed', flagged: 'removed' },
  approve: { flagged: 'active', removed: 'active' },
};

/** And of posts that were held. */
const HELD_TRANSITIONS: Partial<Record<PostVerb, Partial<Record<PostStatus, PostFilter>>>> = {
  approve: { pending: 'active', rejected: 'active' },
  reject: { pending: 'rejected' },
};

export type ItemVerb = 'report' | 'remove' | 'approve';
export type PostVerb = ItemVerb | 'reject';

/** The status to which a verb takes an item that was shown; undefined when it stays as it is. */
export function statusAfter(verb: ItemVerb, { status }: { status: PostStatus }): ItemStatus | undefined {
  return TRANSITIONS[verb][status];
}

/** The same for a post, which may have been held. */
export function postStatusAfter(verb: PostVerb, post: { status: PostStatus }): PostFilter | undefined {
  return HELD_TRANSITIONS[verb]?.[post.status] ?? (verb === 'reject' ? undefined : statusAfter(verb, post));
}

/** The post must be locked. One that was held begins its life when it is shown: nobody shall miss it for having waited. */
export async function setPostStatus(tx: Tx, post: PostRow, status: PostFilter, now: number): Promise<void> {
  const begins = isListed({ status }) && HELD_STATUSES.some((held) => held === post.status);
  await tx
    .updateTable('posts')
    .set({ status, ...(begins && { created_at: now }) })
    .where('id', '=', post.id)
    .execute();
  await movePostsCount(tx, post.author_id, listingMovement(post, { status }));
}

/** The comment and its post must be locked. */
export async function setCommentStatus(
  tx: Tx,
  comment: CommentRow,
  post: PostRow,
  status: ItemStatus,
): Promise<void> {
  await tx.updateTable('comments').set({ status }).where('id', '=', comment.id).execute();
  await moveCommentCounts(tx, comment, post, listingMovement(comment, { status }));
}

function listingMovement(before: { status: PostStatus }, after: { status: PostStatus }) {
  return Number(isListed(after)) - Number(isListed(before));
}
