/** Texts of the feed and of what surrounds every screen; in a file of their own, so that the first screen loads only these. */

/** Sentences in the API's replies. */
export const feedReplies = {
  invalidToken: 'Invalid token.',
  loginRequired: 'Authentication credentials were not provided.',
  serverError: 'Something went wrong on our side. Try again in a moment.',
} as const;

/** The web app's own. */
export const feedTexts = {
  authOutsideProvider: 'useAuth must be used within an AuthProvider',
  mustBeLoggedIn: 'Must be logged in',
  offline: 'You are offline. Your text is saved.',
  sessionEnded: 'Your session has ended. Please log in again.',
  invalidUrl: 'Please enter a valid URL',
  loadPosts: 'Failed to load posts',
  pageNotFound: 'Page not found',
  nothingHere: 'There is no page at this address. It may have been moved or deleted.',
  pageFailed: 'This page cannot be shown',
  likePost: 'Failed to like post',
  unlikePost: 'Failed to unlike post',
  savePost: 'Failed to save post',
  unsavePost: 'Failed to unsave post',
  approvePost: 'Failed to approve post',
  noPosts: 'No posts found',
} as const;

/** Names of the actions on posts and comments, in menus, buttons and confirmations. */
export const actLabels = {
  reply: 'Reply',
  edit: 'Edit',
  delete: 'Delete',
  report: 'Report',
  approve: 'Approve',
  reject: 'Reject',
  remove: 'Remove',
} as const;
