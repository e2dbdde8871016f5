// Why a proposal about works is refused, and the reason in the moderation log.

export const unknownPost = 'This post does not exist.';
export const tooManyPosts = (isAdmin: boolean) =>
  isAdmin
    ? 'Too many posts belong to the work of this post. Join the smaller work to the larger one.'
    : 'Many posts belong to the work of this post, so only an admin can join it.';
export const sameAs = (title: string) => `About the same as “${title}”`;
