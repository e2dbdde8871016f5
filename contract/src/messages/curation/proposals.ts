// What the dialogs of outdated posts and of works say.

/** Also the answer when somebody adds an unknown post to a collection. */
export const unknownPost = 'This post does not exist.';
export const takenBack = 'Your proposal has been withdrawn.';
export const loadProposals = 'Failed to load what others propose';
export const proposeFailed = 'Failed to send the proposal';
export const undoFailed = 'Failed to undo this';
