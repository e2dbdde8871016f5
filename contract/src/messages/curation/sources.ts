export const notYours =
  'Only the person who added a source, the author of the post and moderators can remove it.';
export const mergedUrl = 'Only moderators can remove the URL of a post that was merged into this one.';
export const tooMany = (max: number) => `A post can have ${max} sources at most.`;
export const otherText = 'The text of this page is not that of the post. Submit it as a post of its own.';
export const explained =
  'Other pages with the same text, such as copies on other sites. Anyone who submits one of them is taken to this post.';
export const added = 'Added to the sources.';
export const removed = 'Removed from the sources.';
export const addFailed = 'Failed to add the source';
export const removeFailed = 'Failed to remove the source';
/** In the submit dialog, for a post with a similar text. */
export const addAsSource = 'Add as another source';
