export const postDeleted = 'This post has been deleted';
export const postRemoved = 'This post has been removed by a moderator';
export const linkCopied = 'Link copied';
export const copyLink = 'Failed to copy the link';
