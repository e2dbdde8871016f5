// Reports, decisions, and posts held for approval.

export const ownReport = 'You cannot report your own content.';
export const itemRemoved = 'A moderator removed this.';

export const pending = 'This post is waiting for a moderator’s approval.';
export const rejected = 'A moderator rejected this post.';

/** The reason is isolated, since its direction may differ. */
export function rejectedBecause(reason: string) {
  return `Reason: \u2068${reason}\u2069`;
}

export const moderatePost = 'Failed to moderate post';
export const moderateComment = 'Failed to moderate comment';
export const decisionReason = 'Optional. Shown to the author and in the public moderation log.';
export const commonReasons = ['Spam', 'Off topic', 'Duplicate', 'Broken link'] as const;
export const decided = { approve: 'Approved.', remove: 'Removed.', reject: 'Rejected.' } as const;
export const undoDecision = 'Failed to undo decision';
export const changedSince = 'This was reported or decided on again, so the decision can no longer be undone.';
export const noPostsToModerate = 'No posts requiring moderation';
export const noCommentsToModerate = 'No comments requiring moderation';
