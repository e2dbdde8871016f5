import type { RateLimitName } from './limits.ts';

/**
 * Every call of the API, once: where it is and who may make it. What goes in and comes out stands under the
 * same name in endpoints.ts; the two are apart so that the browser need not load the schemas.
 *
 * `access`: `public` serves anybody and knows a logged-in viewer, `user` needs a login, `admin` the role.
 * `limit`: the rate limit that a successful call counts against. Only login has none here: it counts wrong guesses itself.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}/`;
  access: 'public' | 'user' | 'admin';
  limit: RateLimitName | null;
}

export const calls = {
  login: { method: 'POST', path: '/api/users/token/', access: 'public', limit: null },
  logout: { method: 'POST', path: '/api/users/logout/', access: 'user', limit: 'write' },
  register: { method: 'POST', path: '/api/users/register/', access: 'public', limit: 'register' },
  getProfile: { method: 'GET', path: '/api/users/profile/', access: 'user', limit: 'read' },
  updatePassword: { method: 'PATCH', path: '/api/users/profile/update/', access: 'user', limit: 'write' },
  listSessions: { method: 'GET', path: '/api/users/sessions/', access: 'user', limit: 'read' },
  revokeOtherSessions: { method: 'DELETE', path: '/api/users/sessions/', access: 'user', limit: 'write' },
  revokeSession: { method: 'DELETE', path: '/api/users/sessions/:id/', access: 'user', limit: 'write' },
  listUsers: { method: 'GET', path: '/api/users/all/', access: 'admin', limit: 'read' },
  getUser: { method: 'GET', path: '/api/users/all/:id/', access: 'public', limit: 'read' },
  banTemporarily: {
    method: 'POST',
    path: '/api/users/all/:id/temporary_ban/',
    access: 'admin',
    limit: 'write',
  },
  banPermanently: {
    method: 'POST',
    path: '/api/users/all/:id/permanent_ban/',
    access: 'admin',
    limit: 'write',
  },
  unbanUser: { method: 'POST', path: '/api/users/all/:id/unban/', access: 'admin', limit: 'write' },
  revokeUserSessions: {
    method: 'DELETE',
    path: '/api/users/all/:id/sessions/',
    access: 'admin',
    limit: 'write',
  },
  promoteUser: {
    method: 'POST',
    path: '/api/users/all/:id/promote_to_admin/',
    access: 'admin',
    limit: 'write',
  },
  demoteUser: {
    method: 'POST',
    path: '/api/users/all/:id/demote_from_admin/',
    access: 'admin',
    limit: 'write',
  },

  listPosts: { method: 'GET', path: '/api/content/posts/', access: 'public', limit: 'read' },
  listTopPosts: { method: 'GET', path: '/api/content/posts/top/', access: 'public', limit: 'read' },
  listTrendingPosts: { method: 'GET', path: '/api/content/posts/trending/', access: 'public', limit: 'read' },
  listMyPosts: { method: 'GET', path: '/api/content/posts/my-posts/', access: 'user', limit: 'read' },
  submitPost: { method: 'POST', path: '/api/content/posts/', access: 'user', limit: 'submit' },
  previewUrl: { method: 'POST', path: '/api/content/posts/preview/', access: 'user', limit: 'preview' },
  getPost: { method: 'GET', path: '/api/content/posts/:id/', access: 'public', limit: 'read' },
  editPost: { method: 'PATCH', path: '/api/content/posts/:id/', access: 'user', limit: 'edit' },
  deletePost: { method: 'DELETE', path: '/api/content/posts/:id/', access: 'user', limit: 'write' },
  likePost: { method: 'POST', path: '/api/content/posts/:id/like/', access: 'user', limit: 'like' },
  unlikePost: { method: 'POST', path: '/api/content/posts/:id/unlike/', access: 'user', limit: 'write' },
  bookmarkPost: { method: 'POST', path: '/api/content/posts/:id/bookmark/', access: 'user', limit: 'write' },
  unbookmarkPost: {
    method: 'POST',
    path: '/api/content/posts/:id/remove_bookmark/',
    access: 'user',
    limit: 'write',
  },
  reportPost: { method: 'POST', path: '/api/content/posts/:id/report/', access: 'user', limit: 'report' },
  removePost: { method: 'POST', path: '/api/content/posts/:id/remove/', access: 'admin', limit: 'write' },
  rejectPost: { method: 'POST', path: '/api/content/posts/:id/reject/', access: 'admin', limit: 'write' },
  approvePost: { method: 'POST', path: '/api/content/posts/:id/approve/', access: 'admin', limit: 'write' },

  listCategories: { method: 'GET', path: '/api/content/categories/', access: 'public', limit: 'read' },
  createCategory: { method: 'POST', path: '/api/content/categories/', access: 'admin', limit: 'write' },
  getCategory: { method: 'GET', path: '/api/content/categories/:slug/', access: 'public', limit: 'read' },
  editCategory: { method: 'PATCH', path: '/api/content/categories/:slug/', access: 'admin', limit: 'write' },
  deleteCategory: {
    method: 'DELETE',
    path: '/api/content/categories/:slug/',
    access: 'admin',
    limit: 'write',
  },
  listTags: { method: 'GET', path: '/api/content/tags/', access: 'public', limit: 'read' },

  listBlockedDomains: {
    method: 'GET',
    path: '/api/content/blocked-domains/',
    access: 'admin',
    limit: 'read',
  },
  blockDomain: { method: 'POST', path: '/api/content/blocked-domains/', access: 'admin', limit: 'write' },
  unblockDomain: {
    method: 'DELETE',
    path: '/api/content/blocked-domains/:id/',
    access: 'admin',
    limit: 'write',
  },

  listPostComments: {
    method: 'GET',
    path: '/api/content/posts/:id/comments/',
    access: 'public',
    limit: 'read',
  },
  createComment: {
    method: 'POST',
    path: '/api/content/posts/:id/comments/',
    access: 'user',
    limit: 'comment',
  },
  listComments: { method: 'GET', path: '/api/content/comments/', access: 'admin', limit: 'read' },
  listUserComments: {
    method: 'GET',
    path: '/api/content/comments/user/:id/',
    access: 'public',
    limit: 'read',
  },
  editComment: { method: 'PATCH', path: '/api/content/comments/:id/', access: 'user', limit: 'edit' },
  deleteComment: { method: 'DELETE', path: '/api/content/comments/:id/', access: 'user', limit: 'write' },
  replyToComment: {
    method: 'POST',
    path: '/api/content/comments/:id/reply/',
    access: 'user',
    limit: 'comment',
  },
  likeComment: { method: 'POST', path: '/api/content/comments/:id/like/', access: 'user', limit: 'like' },
  unlikeComment: {
    method: 'POST',
    path: '/api/content/comments/:id/unlike/',
    access: 'user',
    limit: 'write',
  },
  reportComment: {
    method: 'POST',
    path: '/api/content/comments/:id/report/',
    access: 'user',
    limit: 'report',
  },
  removeComment: {
    method: 'POST',
    path: '/api/content/comments/:id/remove/',
    access: 'admin',
    limit: 'write',
  },
  approveComment: {
    method: 'POST',
    path: '/api/content/comments/:id/approve/',
    access: 'admin',
    limit: 'write',
  },

  linkPreview: { method: 'GET', path: '/api/link-preview/', access: 'public', limit: 'linkPreview' },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
