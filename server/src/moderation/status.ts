import type { ItemStatus, PostStatus } from '@magpie/contract/values';
import { moveCommentCounts } from '../comments/comment-counts.ts';
import type { Tx } from '../db/database.ts';
import type { CommentRow, PostRow } from '../db/schema.ts';
import { isListed } from '../permissions.ts';
import { movePostsCount } from '../posts/posts-count.ts';

/** The status machine of posts and comments. What is not here changes nothing. */
const TRANSITIONS: Record<Verb, Partial<Record<PostStatus, ItemStatus>>> = {
  report: { active: 'flagged' },
  remove: { active: 'removed', flagged: 'removed' },
  approve: { flagged: 'active', removed: 'active' },
};

type Verb = 'report' | 'remove' | 'approve';

/** The status to which a verb takes an item; undefined when it stays as it is. */
export function statusAfter(verb: Verb, { status }: { status: PostStatus }): ItemStatus | undefined {
  return TRANSITIONS[verb][status];
}

/** The post must be locked. */
export async function setPostStatus(tx: Tx, post: PostRow, status: ItemStatus): Promise<void> {
  await tx.updateTable('posts').set({ status }).where('id', '=', post.id).execute();
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

function listingMovement(before: { status: PostStatus }, after: { status: ItemStatus }) {
  return Number(isListed(after)) - Number(isListed(before));
}
