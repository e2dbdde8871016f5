import { isolated } from '../isolated.ts';

// Why a proposal about works is refused, and the words of the dialog.

export const noPostAddress = 'This is not the address of another post on this site.';
export const tooManyPosts = (isAdmin: boolean) =>
  isAdmin
    ? 'This post is listed with too many others to move them all. Start from a post of the smaller group instead.'
    : 'This post is listed with many others, so only a moderator can join it to another.';
/** The reason in the moderation log. */
export const sameAs = (title: string) => `About the same as “${isolated(title)}”`;

export const howApplied = 'Your proposal is applied once another reader confirms it.';
export const postHint = 'Its address on this site.';
export const listedWith = 'Listed with';
export const proposedSame = 'Proposed: about the same as';
export const proposedSplit = 'Proposed: not about the same as';
export const removedPosts = 'removed posts';
export const joined = 'The posts are now listed together.';
export const split = 'The post is no longer listed with the others.';
export const unchanged = 'Nothing has changed.';
export const proposed = 'Thanks. Your proposal is applied once another reader confirms it.';
