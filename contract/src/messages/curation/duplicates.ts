export const unknownTarget = 'This post does not exist, or it is not public.';
export const sameTarget = 'A post cannot be merged into itself.';
export const alreadyMerged = 'This post was merged into another one already.';
/** In the moderation log. */
export const mergedInto = (title: string) => `Merged into “${title}”.`;
