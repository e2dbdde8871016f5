import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { type CallName, calls } from './calls.ts';
import { Category, CategoryBody, CategoryList } from './categories.ts';
import {
  Comment,
  CommentBody,
  CommentPage,
  CommentsQuery,
  CreateCommentBody,
  ThreadQuery,
} from './comments.ts';
import { BlockDomainBody, BlockedDomain, BlockedDomainPage, BlockedDomainsQuery } from './domains.ts';
import { IdParams, Nothing, OnePageQuery, pageOf, SlugParams } from './fields.ts';
import { BookmarkReply, DecisionBody, LikeReply, ReportReply } from './moderation.ts';
import * as posts from './posts.ts';
import { SessionList } from './sessions.ts';
import { TagList } from './tags.ts';
import * as users from './users.ts';

/** What goes into a call of calls.ts and what comes out of it. */
export interface Endpoint {
  summary: string;
  params: TObject;
  query: TObject;
  body: TObject;
  status: 200 | 201 | 204;
  reply: TSchema;
}

const none = Type.Object({});
const shape = { params: none, query: none, body: none, status: 200 } as const;
const byId = { ...shape, params: IdParams };
const bySlug = { ...shape, params: SlugParams };

export const endpoints = {
  login: { ...shape, summary: 'Log in', body: users.LoginBody, reply: users.LoginReply },
  logout: { ...shape, summary: 'Log out: revoke the calling token', status: 204, reply: Nothing },
  register: {
    ...shape,
    summary: 'Register',
    body: users.RegisterBody,
    status: 201,
    reply: users.RegisterReply,
  },
  getProfile: { ...shape, summary: 'One’s own user', reply: users.FullUser },
  updatePassword: {
    ...shape,
    summary: 'Change one’s password; ends the other sessions',
    body: users.UpdatePasswordBody,
    reply: users.FullUser,
  },
  listSessions: {
    ...shape,
    summary: 'List one’s own sessions, last used first',
    query: OnePageQuery,
    reply: SessionList,
  },
  revokeOtherSessions: {
    ...shape,
    summary: 'Revoke one’s own sessions but the calling one',
    status: 204,
    reply: Nothing,
  },
  revokeSession: { ...byId, summary: 'Revoke one of one’s own sessions', status: 204, reply: Nothing },
  listUsers: { ...shape, summary: 'List users', query: users.UsersQuery, reply: pageOf(users.FullUser) },
  getUser: { ...byId, summary: 'Read a user', reply: users.User },
  banTemporarily: { ...byId, summary: 'Ban for 24 hours', body: users.BanBody, reply: users.FullUser },
  banPermanently: { ...byId, summary: 'Ban permanently', body: users.BanBody, reply: users.FullUser },
  unbanUser: { ...byId, summary: 'Unban', reply: users.FullUser },
  revokeUserSessions: { ...byId, summary: 'Log a user out everywhere', status: 204, reply: Nothing },
  promoteUser: { ...byId, summary: 'Promote to admin', reply: users.FullUser },
  demoteUser: { ...byId, summary: 'Demote from admin', reply: users.FullUser },

  listPosts: {
    ...shape,
    summary: 'List posts, newest first',
    query: posts.PostsQuery,
    reply: posts.PostPage,
  },
  listTopPosts: {
    ...shape,
    summary: 'List posts, most liked first',
    query: posts.TopPostsQuery,
    reply: posts.PostPage,
  },
  listTrendingPosts: {
    ...shape,
    summary: 'List posts, trending first',
    query: posts.PostsQuery,
    reply: posts.PostPage,
  },
  listMyPosts: { ...shape, summary: 'List one’s own posts', query: ThreadQuery, reply: posts.PostPage },
  submitPost: {
    ...shape,
    summary: 'Submit a post',
    body: posts.SubmitPostBody,
    status: 201,
    reply: posts.Post,
  },
  previewUrl: {
    ...shape,
    summary: 'Preview a URL; a page that cannot be read answers {error}',
    body: posts.PreviewBody,
    reply: Type.Union([posts.PreviewReply, Type.Object({ error: Type.String() })]),
  },
  getPost: { ...byId, summary: 'Read a post', reply: posts.Post },
  editPost: { ...byId, summary: 'Edit one’s own post', body: posts.EditPostBody, reply: posts.Post },
  deletePost: { ...byId, summary: 'Delete one’s own post', status: 204, reply: Nothing },
  likePost: { ...byId, summary: 'Like a post', reply: LikeReply },
  unlikePost: { ...byId, summary: 'Unlike a post', reply: LikeReply },
  bookmarkPost: { ...byId, summary: 'Save a post', reply: BookmarkReply },
  unbookmarkPost: { ...byId, summary: 'Unsave a post', reply: BookmarkReply },
  reportPost: { ...byId, summary: 'Report a post', reply: ReportReply },
  removePost: { ...byId, summary: 'Remove a post', body: DecisionBody, reply: posts.Post },
  rejectPost: { ...byId, summary: 'Reject a post that waits', body: DecisionBody, reply: posts.Post },
  approvePost: { ...byId, summary: 'Approve a post', body: DecisionBody, reply: posts.Post },

  listCategories: { ...shape, summary: 'List categories, by name', query: OnePageQuery, reply: CategoryList },
  createCategory: {
    ...shape,
    summary: 'Create a category',
    body: CategoryBody,
    status: 201,
    reply: Category,
  },
  getCategory: { ...bySlug, summary: 'Read a category', reply: Category },
  editCategory: { ...bySlug, summary: 'Edit a category', body: Type.Partial(CategoryBody), reply: Category },
  deleteCategory: {
    ...bySlug,
    summary: 'Delete a category; its posts move to Other',
    status: 204,
    reply: Nothing,
  },
  listTags: { ...shape, summary: 'List tags, by name', query: OnePageQuery, reply: TagList },

  listBlockedDomains: {
    ...shape,
    summary: 'List the domains that no post may link to, the last blocked first',
    query: BlockedDomainsQuery,
    reply: BlockedDomainPage,
  },
  blockDomain: {
    ...shape,
    summary: 'Block a domain and all under it',
    body: BlockDomainBody,
    status: 201,
    reply: BlockedDomain,
  },
  unblockDomain: { ...byId, summary: 'Unblock a domain', status: 204, reply: Nothing },

  listPostComments: {
    ...byId,
    summary: 'List a post’s comments as threads',
    query: ThreadQuery,
    reply: CommentPage,
  },
  createComment: {
    ...byId,
    summary: 'Comment on a post',
    body: CreateCommentBody,
    status: 201,
    reply: Comment,
  },
  listComments: { ...shape, summary: 'List comments', query: CommentsQuery, reply: CommentPage },
  listUserComments: { ...byId, summary: 'List a user’s comments', query: ThreadQuery, reply: CommentPage },
  editComment: { ...byId, summary: 'Edit one’s own comment', body: CommentBody, reply: Comment },
  deleteComment: { ...byId, summary: 'Delete one’s own comment', status: 204, reply: Nothing },
  replyToComment: { ...byId, summary: 'Reply to a comment', body: CommentBody, status: 201, reply: Comment },
  likeComment: { ...byId, summary: 'Like a comment', reply: LikeReply },
  unlikeComment: { ...byId, summary: 'Unlike a comment', reply: LikeReply },
  reportComment: { ...byId, summary: 'Report a comment', reply: ReportReply },
  removeComment: { ...byId, summary: 'Remove a comment', body: DecisionBody, reply: Comment },
  approveComment: { ...byId, summary: 'Approve a comment', body: DecisionBody, reply: Comment },

  linkPreview: {
    ...shape,
    summary: 'Preview a URL in the shape of the public link-preview services',
    query: posts.LinkPreviewQuery,
    reply: posts.LinkPreviewReply,
  },
} as const satisfies Record<CallName, Endpoint>;

type Shape<N extends CallName> = (typeof endpoints)[N];
export type Params<N extends CallName> = Static<Shape<N>['params']>;
export type Query<N extends CallName> = Static<Shape<N>['query']>;
export type Body<N extends CallName> = Static<Shape<N>['body']>;
export type Reply<N extends CallName> = Static<Shape<N>['reply']>;

export { calls };
export type { CallName };
