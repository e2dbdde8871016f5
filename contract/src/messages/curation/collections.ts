export const tooManyCollections = (max: number) =>
  `You have ${max.toLocaleString('en')} collections, which is the maximum. Delete one first.`;
export const fullCollection = (max: number) =>
  `A collection can have at most ${max.toLocaleString('en')} items.`;
export const alreadyInCollection = 'This is already in the collection.';
export const unknownEditor = 'There is no user with this name.';
export const ownerIsNoEditor = 'The owner can already edit the collection. Name other users as editors.';
export const otherItem = 'Choose another item of this collection.';
export const titleOfPost = 'A post keeps its own title.';
export const ownerOnly = 'Only the owner can do this.';
export const editorsOnly = 'Only the owner and the editors can do this.';
export const privateReport =
  'Only the owner and the editors can see a private collection, so it cannot be reported.';
export const unreadableFile = 'This is not a bookmarks file that we can read.';
export const noLinksInFile = 'There are no links in this file.';
export const importedTitle = (at: number, part: number, parts: number) =>
  `Imported ${new Date(at).toISOString().slice(0, 10)}${parts > 1 ? ` (${part} of ${parts})` : ''}`;
