/** What a feed may say, or anything around it; apart from messages.ts, so that a feed need not load every sentence. */

/** Sentences of the server's answers. */
export const feedReplies = {
  invalidToken: 'Invalid token.',
  loginRequired: 'Authentication credentials were not provided.',
  serverError: 'Something went wrong on our side. Try again in a moment.',
} as const;

/** The web app's own. */
export const feedTexts = {
  authOutsideProvider: 'useAuth must be used within an AuthProvider',
  mustBeLoggedIn: 'Must be logged in',
  offline: 'You are offline. What you have written is kept.',
  sessionEnded: 'Your session has ended. Please log in again.',
  invalidUrl: 'Please enter a valid URL',
  loadPosts: 'Failed to load posts',
  pageNotFound: 'Page not found',
  nothingHere: 'There is nothing at this address. It may have been moved or removed.',
  pageFailed: 'This page cannot be shown',
  likePost: 'Failed to like post',
  unlikePost: 'Failed to unlike post',
  savePost: 'Failed to save post',
  unsavePost: 'Failed to unsave post',
  approvePost: 'Failed to approve post',
  noPosts: 'No posts found',
} as const;

/** What one acts on a post or a comment by: in menus, on buttons and above the questions. */
export const actLabels = {
  reply: 'Reply',
  edit: 'Edit',
  delete: 'Delete',
  report: 'Report',
  approve: 'Approve',
  reject: 'Reject',
  remove: 'Remove',
} as const;
