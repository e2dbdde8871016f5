import { describe, expect, test } from 'vitest';
import { accountMessages } from './account-messages.ts';
import { replies, texts } from './messages.ts';
import { previewFailures } from './preview-failures.ts';

/** What people and programs know the site by, word for word: to say it otherwise is to break a promise. */

/** Section 8 of the specification, in its order, and the questions and empty states. */
const SAID = {
  ...texts,
  ...accountMessages,
  'invalid protocol': previewFailures.protocol,
  'already submitted': texts.alreadySubmitted('links.example'),
};

const PROMISED: Partial<Record<keyof typeof SAID, string>> = {
  authOutsideProvider: 'useAuth must be used within an AuthProvider',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  acceptTerms: 'You must accept the Terms of Service to register',
  invalidUrl: 'Please enter a valid URL',
  'already submitted': 'This URL has already been submitted to links.example',
  submitFailed: 'Failed to submit content',
  selectCategory: 'Please select a category',
  loadCategories: 'Failed to load categories',
  previewFetchFailed: 'Failed to fetch preview',
  previewLoadFailed: 'Failed to load preview',
  noPreviewImage: 'No preview image found',
  'invalid protocol': 'Invalid URL protocol',
  loadPosts: 'Failed to load posts',
  loadComments: 'Failed to load comments',
  addComment: 'Failed to add comment',
  addReply: 'Failed to add reply',
  deleteComment: 'Failed to delete comment',
  editComment: 'Failed to edit comment',
  likeComment: 'Failed to like comment',
  unlikeComment: 'Failed to unlike comment',
  reportComment: 'Failed to report comment',
  removeComment: 'Failed to remove comment',
  approveComment: 'Failed to approve comment',
  mustBeLoggedIn: 'Must be logged in',
  updateProfile: 'Failed to update profile',
  passwordUpdated: 'Password updated successfully',
  logInForMyPosts: 'Please log in to view your posts',
  deletePost: 'Failed to delete post',
  loadPost: 'Failed to load post',
  updatePost: 'Failed to update post',
  createCategory: 'Failed to create category',
  updateCategory: 'Failed to update category',
  deleteCategory: 'Failed to delete category',
  moderatePost: 'Failed to moderate post',
  moderateComment: 'Failed to moderate comment',
  loadUsers: 'Failed to load users',
  banUser: 'Failed to ban user',
  unbanUser: 'Failed to unban user',
  promoteUser: 'Failed to promote user to admin',
  demoteUser: 'Failed to demote admin',
  loadUserData: 'Failed to load user data',
  loadUserPosts: 'Failed to load user posts',
  loadUserComments: 'Failed to load user comments',
  userNotFound: 'User not found',
  loadCategory: 'Failed to load category',
  pageNotFound: 'Page not found',

  confirmDeletePost: 'Are you sure you want to delete this post?',
  confirmDeleteComment: 'Are you sure you want to delete this comment?',
  confirmDeleteCategory: 'Are you sure? This will affect all posts in this category.',

  noPosts: 'No posts found',
  noPostsToModerate: 'No posts requiring moderation',
  noCommentsToModerate: 'No comments requiring moderation',
  noOwnPosts: "You haven't created any posts yet",
  noUserPosts: 'No posts yet',
  noComments: 'No comments yet',
  deletedComment: '[deleted]',
  removedComment: '[removed]',
};

test('the web app says what the specification has it say', () => {
  expect(SAID).toMatchObject(PROMISED);
});

test('the API refuses in the words that programs look for', () => {
  expect(replies).toMatchObject({
    invalidToken: 'Invalid token.',
    notFound: 'Not found.',
    invalidPage: 'Invalid page.',
    wrongLogin: 'Invalid username or password.',
    duplicateUrl: 'This URL has already been submitted.',
  });
});

describe('who is banned is told', () => {
  test('until when and why', () => {
    const said = replies.bannedUntil('2026-01-31T12:00:00.000Z', 'Spam');
    expect(said).toMatch(/2026-01-31T12:00:00\.000Z.*Spam/);
  });

  test('that it is permanent, and why', () => {
    expect(replies.bannedForGood('Spam')).toMatch(/permanent.*Spam/);
  });
});
