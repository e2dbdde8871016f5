// Appeals against removals.

export const notRemoved = 'This is not removed, so there is nothing to appeal against.';
export const alreadyAppealed = 'You have already appealed against this removal.';
export const alreadyDecided = 'This appeal has already been decided.';
export const anotherDecides = 'You removed or wrote this, so another moderator decides on the appeal.';

export const explanation = 'You can appeal once. If possible, a moderator who did not remove it decides.';
export const whyRestored = 'Why should it be restored?';
export const sent = 'Your appeal has been sent. You will be notified of the decision.';
export const sendFailed = 'Failed to send your appeal';
export const loadRemoval = 'Failed to load your appeal';
export const outcomes = {
  waiting: 'It is waiting for a moderator.',
  accepted: 'A moderator accepted it.',
  rejected: 'A moderator rejected it.',
} as const;

export const loadAppeals = 'Failed to load appeals';
export const noAppeals = 'No appeals are waiting';
export const accepted = 'Restored. Its author is notified.';
export const rejected = 'Rejected. Its author is notified.';
export const decideFailed = 'Failed to decide on the appeal';
export const rejectionReason = 'Shown to the author.';
