// Why a proposal about works is refused, and the words of the dialog.

export const unknownPost = 'This post does not exist.';
export const noPostAddress = 'This is not the address of another post on this site.';
export const tooManyPosts = (isAdmin: boolean) =>
  isAdmin
    ? 'Too many posts belong to the work of this post. Join the smaller work to the larger one.'
    : 'Many posts belong to the work of this post, so only an admin can join it.';
/** The reason in the moderation log. */
export const sameAs = (title: string) => `About the same as “${title}”`;

export const howApplied = 'It is applied once another reader confirms it.';
export const postHint = 'Its address on this site.';
export const listedWith = 'Listed with';
export const proposedSame = 'Proposed: about the same as';
export const proposedSplit = 'Proposed: not about the same as the others';
export const removedPosts = 'removed posts';
export const joined = 'The posts are now listed as being about the same.';
export const split = 'The post is no longer listed with the others.';
export const unchanged = 'Nothing has changed.';
export const proposed = 'Thanks. It is applied once another reader confirms it.';
export const takenBack = 'Your proposal is taken back.';
export const loadProposals = 'Failed to load what others propose';
export const proposeFailed = 'Failed to send the proposal';
export const undoFailed = 'Failed to undo this';
