import { expect, test } from 'vitest';
import * as categoryMessages from './categories.ts';
import * as commentMessages from './comments.ts';
import * as outdatedMessages from './curation/outdated.ts';
import * as linkMessages from './links.ts';
import * as logMessages from './moderation-log.ts';
import * as moderationMessages from './moderation.ts';
import * as postMessages from './posts.ts';
import * as previewMessages from './previews.ts';
import * as requestMessages from './requests.ts';
import * as screenMessages from './screens.ts';
import * as sessionMessages from './sessions.ts';
import * as submitMessages from './submit.ts';
import * as urlBarMessages from './url-bar.ts';
import * as userMessages from './users.ts';

const messages = {
  ...categoryMessages,
  ...commentMessages,
  ...linkMessages,
  ...moderationMessages,
  ...postMessages,
  ...previewMessages,
  ...screenMessages,
  ...sessionMessages,
  ...submitMessages,
  ...urlBarMessages,
  ...userMessages,
  invalidProtocol: previewMessages.previewFailures.protocol,
  alreadySubmitted: linkMessages.alreadySubmitted('links.example'),
};

const SPECIFIED: Partial<Record<keyof typeof messages, string>> = {
  authOutsideProvider: 'useAuth must be used within an AuthProvider',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  acceptTerms: 'You must accept the Terms of Service to register',
  invalidUrl: 'Please enter a valid URL',
  alreadySubmitted: 'This URL has already been submitted to links.example',
  submitFailed: 'Failed to submit content',
  selectCategory: 'Please select a category',
  loadCategories: 'Failed to load categories',
  previewFetchFailed: 'Failed to fetch preview',
  previewLoadFailed: 'Failed to load preview',
  noPreviewImage: 'No preview image found',
  invalidProtocol: 'Invalid URL protocol',
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

test('the messages of the web app are those of the specification', () => {
  expect(messages).toMatchObject(SPECIFIED);
});

test('the messages of the API that clients compare stay the same', () => {
  expect({ ...requestMessages, ...sessionMessages, ...linkMessages }).toMatchObject({
    invalidToken: 'Invalid token.',
    notFound: 'Not found.',
    invalidPage: 'Invalid page.',
    wrongLogin: 'Invalid username or password.',
    duplicateUrl: 'This URL has already been submitted.',
  });
});

test('a temporary ban names its end and its reason', () => {
  const message = userMessages.bannedUntil('2026-01-31T12:00:00.000Z', 'Spam');
  expect(message).toMatch(/2026-01-31T12:00:00\.000Z.*Spam/);
});

test('a permanent ban names its reason', () => {
  expect(userMessages.bannedForGood('Spam')).toMatch(/permanent.*Spam/);
});

test('a proposal names how many must still confirm it', () => {
  expect(outdatedMessages.proposed(1)).toContain('once one other confirms it');
  expect(outdatedMessages.proposed(2)).toContain('once two others confirm it');
});

test.each([
  ['merge_post', 'post', 'Merged the post “On birds”'],
  ['mark_outdated', 'post', 'Marked as outdated “On birds”'],
  ['remove', 'post', 'Removed the post “On birds”'],
  ['remove', 'comment', 'Removed a comment on “On birds”'],
] as const)('the moderation log says what was done: %s a %s', (action, kind, sentence) => {
  const entry = {
    action,
    target: { kind, id: 7, title: 'On birds' },
    moderator: null,
    reason: '',
    created_at: '2026-01-31T12:00:00.000Z',
  };
  expect(logMessages.logSentence(entry)).toBe(sentence);
});
