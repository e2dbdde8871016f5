import { HELD_STATUSES, type ItemStatus, type PostFilter, type PostStatus } from '@magpie/contract/values';
import { changeCommentCounts } from '../comments/comment-counts.ts';
import type { Tx } from '../db/database.ts';
import type { CommentRow, PostRow } from '../db/schema.ts';
import { isListed } from '../permissions.ts';
import { changePostsCount } from '../posts/posts-count.ts';

/**
 * By the verb and the present status, the next status of a comment, a collection, or a post that is not held. Where there
 * is no entry, the verb changes nothing.
 */
const TRANSITIONS: Record<Verb, Partial<Record<PostStatus, ItemStatus>>> = {
  report: { active: 'flagged' },
  remove: { active: 'removed', flagged: 'removed' },
  approve: { flagged: 'active', removed: 'active' },
  reject: {},
};

/** The same for a held post. */
const HELD_TRANSITIONS: Partial<Record<Verb, Partial<Record<PostStatus, PostFilter>>>> = {
  approve: { pending: 'active', rejected: 'active' },
  reject: { pending: 'rejected' },
};

export type Verb = 'report' | 'remove' | 'approve' | 'reject';

/** The next status of a comment, a collection, or a post that is not held; undefined when it does not change. */
export function statusAfter(verb: Verb, { status }: { status: PostStatus }): ItemStatus | undefined {
  return TRANSITIONS[verb][status];
}

/** The next status of any post; undefined when it does not change. */
export function postStatusAfter(verb: Verb, post: { status: PostStatus }): PostFilter | undefined {
  return HELD_TRANSITIONS[verb]?.[post.status] ?? statusAfter(verb, post);
}

/** A held post gets the time of its approval, so that it appears in the lists as new. */
export function createdAtAfter(post: PostRow, status: PostStatus, now: number): number {
  return isListed({ status }) && isHeld(post) ? now : post.created_at;
}

export function isHeld({ status }: { status: PostStatus }): boolean {
  return HELD_STATUSES.some((held) => held === status);
}

/** The post must be locked. */
export async function setPostStatus(
  tx: Tx,
  post: PostRow,
  status: PostStatus,
  created_at: number,
): Promise<void> {
  await tx.updateTable('posts').set({ status, created_at }).where('id', '=', post.id).execute();
  await changePostsCount(tx, post.author_id, listingChange(post, { status }));
}

/** The comment and its post must be locked. */
export async function setCommentStatus(
  tx: Tx,
  comment: CommentRow,
  post: PostRow,
  status: ItemStatus,
): Promise<void> {
  await tx.updateTable('comments').set({ status }).where('id', '=', comment.id).execute();
  await changeCommentCounts(tx, comment, post, listingChange(comment, { status }));
}

function listingChange(before: { status: PostStatus }, after: { status: PostStatus }) {
  return Number(isListed(after)) - Number(isListed(before));
}
