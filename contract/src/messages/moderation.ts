// Reports, decisions, batches, and posts held for approval.
import { BATCH_MAX, BATCH_UNDO_DAYS } from '../limits.ts';
import type { BatchAct } from '../values.ts';
import { isolated } from './isolated.ts';

export const ownReport = 'You cannot report your own content.';
export const itemRemoved = 'A moderator removed this.';

export const pending = 'This post is waiting for a moderator’s approval.';
export const rejected = 'A moderator rejected this post.';

export function rejectedBecause(reason: string) {
  return `Reason: ${isolated(reason)}`;
}

export const moderatePost = 'Failed to moderate post';
export const moderateComment = 'Failed to moderate comment';
export const decisionReason = 'Optional. Shown to the author and in the public moderation log.';
export const commonReasons = ['Spam', 'Off topic', 'Duplicate', 'Broken link'] as const;
export const decided = { approve: 'Approved.', remove: 'Removed.', reject: 'Rejected.' } as const;
export const undoDecision = 'Failed to undo decision';
export const changedSince = 'This was reported or decided on again, so the decision can no longer be undone.';
export const batchEmpty = 'Choose posts or comments.';
export const batchTooLarge = `Choose at most ${BATCH_MAX} posts and comments.`;
export function batchUnknown(ids: readonly number[]) {
  return `Not found: ${ids.join(', ')}.`;
}
export const batchTooOld = `A batch can be undone for ${BATCH_UNDO_DAYS} days.`;
export const applyBatch = 'Failed to decide on the selected items';
export const undoBatch = 'Failed to undo the batch';
export const loadBatches = 'Failed to load batches';
export const noBatches = 'Nothing has been decided in a batch yet';
export const batchDryRun = `Only what is listed here changes. You can undo it as a whole for ${BATCH_UNDO_DAYS} days.`;
export const batchChangesNothing = 'Nothing would change: others have decided on these items.';
export function batchChanges(items: string) {
  return `This changes ${items}:`;
}
export function batchLeavesAlone(count: number) {
  return `${count} of the selected ${count === 1 ? 'items stays' : 'items stay'} as before.`;
}
/** `Removed 3 posts and 1 comment.` */
export function batchDone(act: BatchAct, posts: number, comments: number) {
  return `${act === 'remove' ? 'Removed' : 'Approved'} ${batchItems(posts, comments)}.`;
}
export function batchUndone(posts: number, comments: number) {
  return posts + comments === 0
    ? batchUndoneNothing
    : `Undid the decision on ${batchItems(posts, comments)}.`;
}
const batchUndoneNothing = 'Nothing changed: every item was decided on again or deleted.';
/** `3 posts and 1 comment`. */
export function batchItems(posts: number, comments: number): string {
  const parts = [
    ...(posts > 0 ? [posts === 1 ? '1 post' : `${posts} posts`] : []),
    ...(comments > 0 ? [comments === 1 ? '1 comment' : `${comments} comments`] : []),
  ];
  return parts.join(' and ') || 'nothing';
}

export const noPostsToModerate = 'No posts requiring moderation';
export const noCollectionsToModerate = 'No collections requiring moderation';
export const moderateCollection = 'Failed to moderate collection';
export const noCommentsToModerate = 'No comments requiring moderation';
