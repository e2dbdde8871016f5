import { isolated } from '../isolated.ts';

export const loadCollections = 'Failed to load collections';
export const loadCollection = 'Failed to load the collection';
export const loadItems = 'Failed to load the items';
export const noCollections = 'No collections yet';
export const noOwnCollections = 'You have no collections yet';
export const howToCollect =
  'A collection holds posts and other links in the order you choose, with a note on each.';
export const emptyCollection = 'There is nothing in this collection yet';
export const howToFill = 'Paste a link above, or choose Add to collection in the menu of a post.';
export const absentCollection = 'It was deleted, or it is private.';
export const createCollection = 'Failed to create the collection';
export const editCollection = 'Failed to save the collection';
export const deleteCollection = 'Failed to delete the collection';
export const copyCollection = 'Failed to copy the collection';
export const addItem = 'Failed to add the link';
export const changeItem = 'Failed to change the item';
export const removeItem = 'Failed to remove the item';
export const restoreItem = 'Failed to put the item back';
export const moveItem = 'Failed to move the item';
export const tickItem = 'Failed to save what you have read';
export const importFailed = 'Failed to import the file';
export const exportFailed = 'Failed to download the file';
export const unavailableItem = 'This post is no longer available';
export const itemAdded = 'Added at the end.';
export const itemRemoved = 'Removed from the collection.';
export const deleted = 'The collection was deleted.';
export const copied = 'Copied to your collections. Only you can see the copy.';
export const confirmReport = 'Are you sure you want to report this collection?';
export const reportCollection = 'Failed to report the collection';
export const removedCollection =
  'A moderator removed this collection. Until a moderator approves it, only its owner and editors can see it, and nobody can change it. Its owner can still export or delete it.';
/** As in `moderation.ts`, which the page of a collection does not load. */
export const removedBecause = (reason: string) => `Reason: ${isolated(reason)}`;
export const confirmDelete =
  'The collection is deleted with its notes and its order. Posts stay where they are.';
export const howToImport =
  'Choose a file with the bookmarks of your browser, or an export of Pocket, Raindrop, Pinboard, Linkwarden or Karakeep. Its links become private collections.';
export const becomesPrivate = (followers: number) =>
  followers === 1
    ? 'Its follower stops following it.'
    : `Its ${followers.toLocaleString('en')} followers stop following it.`;
export const readOf = (read: number, all: number) =>
  `${read.toLocaleString('en')} of ${all.toLocaleString('en')} read`;
export const importedLinks = (imported: number, skipped: number) =>
  `${imported.toLocaleString('en')} ${imported === 1 ? 'link' : 'links'} imported${
    skipped > 0 ? `, ${skipped.toLocaleString('en')} skipped` : ''
  }.`;
export const movedTo = (title: string, place: number, all: number) =>
  `${isolated(title)}, moved to ${place} of ${all}`;
export const collectedBy = (owner: string) => `Links about AI that ${owner} has collected.`;
