import { isolated } from './isolated.ts';

export const unknownTag = 'This tag does not exist.';
export const postsCount = (count: number) => (count === 1 ? '1 post' : `${count.toLocaleString('en')} posts`);
export const loadSite = 'Failed to load site';
export const noTags = 'No tags yet';
export const loadTags = 'Failed to load tags';
export const loadTag = 'Failed to load tag';
export const createTag = 'Failed to create tag';
export const renameTag = 'Failed to rename tag';
export const deleteTag = 'Failed to delete tag';
export const mergeTag = 'Failed to merge tag';
export const tagTaken = 'A tag with this name already exists.';
export const sameTag = 'Choose another tag.';
export const goneTag = 'This tag no longer exists: it was deleted or merged.';
export const noTagMatches = 'No tag matches';
export const tagsShown = (shown: number, all: number) =>
  shown === all ? (all === 1 ? '1 tag' : `${all} tags`) : `${shown} of ${all} tags`;
export const slugStays = (slug: string) => `Its address stays /tag/${slug}.`;
export const confirmDeleteTag =
  'Its page and its feeds stop working. To keep links to it working, merge it into another tag instead.';
export const mergeExplained =
  'Its posts move to the tag you choose, and links to it lead there. This can’t be undone.';
/** In the moderation log. */
export const mergedInto = (name: string) => `Merged into “${isolated(name)}”.`;
export const slugLeads = (slug: string, into: string) => `/tag/${slug} redirects to /tag/${into}.`;

export function postsLoseTag(posts: number) {
  if (posts === 0) return 'No posts have this tag.';
  return posts === 1 ? '1 post loses this tag.' : `${posts.toLocaleString('en')} posts lose this tag.`;
}

/** Before the name of the tag. */
export function postsMoveTo(posts: number) {
  if (posts === 0) return 'No posts move to';
  return posts === 1 ? '1 post moves to' : `${posts.toLocaleString('en')} posts move to`;
}
