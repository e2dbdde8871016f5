import { isolated } from '../isolated.ts';

export const unknownTarget = 'This post does not exist, or it is not public.';
export const sameTarget = 'A post cannot be merged into itself.';
export const alreadyMerged = 'This post has already been merged into another one.';
/** In the moderation log. */
export const mergedInto = (title: string) => `Merged into “${isolated(title)}”.`;
/** Notifies the author of a post. */
export const foundToBe = (title: string | null) =>
  `It leads to the same page as ${title === null ? otherPost : `“${isolated(title)}”`}.`;
export const foundToBeGone = 'It leads to the same page as a post that was deleted.';
/** On the page of a post, before the title of the earlier one. */
export const mayBeDuplicateOf = 'This may be a duplicate of';
export const otherPost = 'another post';
export const moderatorDecides = 'A moderator decides whether the two are merged.';
export const earlierDeleted = 'The earlier post was deleted.';
export const mergeExplained =
  'Comments, likes, saves and everything else move to the earlier post, and links to this one lead there. This can’t be undone.';
export const mergeFailed = 'Failed to merge the posts';
export const merged = 'Merged.';
