import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from './call.ts';
import {
  count,
  id,
  Nothing,
  nullable,
  optional,
  pageOf,
  PageQuery,
  pageQuery,
  queueSort,
  statusFilter,
  text,
  timestamp,
} from './fields.ts';
import { LikeReply } from './likes.ts';
import { COMMENT_MAX, VERSIONS_MAX } from './limits.ts';
import { decided, DecisionBody, Report, ReportBody, ReportReply } from './moderation.ts';
import { ITEM_STATUSES } from './values.ts';

const fields = {
  id: id(),
  content: Type.String({
    description:
      '`[deleted]` for a deleted comment, and `[removed]` for a removed one unless the viewer is an admin.',
  }),
  content_html: Type.String({
    description:
      '`content` as HTML with the elements p, br, em, strong, code, pre, blockquote, ul, ol, li and a; `[deleted]` or `[removed]` where `content` is.',
  }),
  post: id(),
  post_title: Type.String(),
  author: nullable(
    Type.Object(
      { id: id(), username: Type.String() },
      { description: 'null for a deleted comment, and when the author has deleted their account.' },
    ),
  ),
  created_at: timestamp(),
  edited_at: nullable({
    ...timestamp(),
    description: 'The last edit, if it was more than five minutes after the comment was written.',
  }),
  status: Type.Enum([...ITEM_STATUSES]),
  likes_count: count(),
  reports_count: count(),
  is_liked: Type.Boolean(),
  is_reported: Type.Boolean(),
  can_moderate: Type.Boolean(),
  is_muted: optional(Type.Boolean({ description: 'True when the viewer mutes its author.' })),
  reports: optional(Type.Array(Report, { description: 'The open reports; for admins only.' })),
};

/** A comment with its replies, oldest first, three levels in all. In lists other than a thread, `replies` is empty. */
export type Comment = Static<ReturnType<typeof Type.Object<typeof fields>>> & { replies: Comment[] };

const level3 = Type.Object({ ...fields, replies: Type.Array(Type.Never(), { maxItems: 0 }) });
const level2 = Type.Object({ ...fields, replies: Type.Array(level3) });
export const commentProperties = { ...fields, replies: Type.Array(level2) };
export const Comment = Type.Unsafe<Comment>(Type.Object(commentProperties));

export type DecidedComment = Comment & { decision_id: number | null };
export const DecidedComment = Type.Unsafe<DecidedComment>(
  Type.Object({ ...fields, ...decided, replies: Type.Array(level2) }),
);

export const CommentPage = pageOf(Comment);
export type CommentPage = Static<typeof CommentPage>;

export const CommentBody = Type.Object({ content: text({ max: COMMENT_MAX }) });
export type CommentBody = Static<typeof CommentBody>;

export const CommentPreview = Type.Pick(Type.Object(fields), ['content_html']);
export type CommentPreview = Static<typeof CommentPreview>;

export const CommentVersions = Type.Object({
  results: Type.Array(Type.Object({ content: Type.String(), created_at: timestamp() }), {
    maxItems: VERSIONS_MAX,
  }),
});
export type CommentVersions = Static<typeof CommentVersions>;

export const CreateCommentBody = Type.Object({
  ...CommentBody.properties,
  post: optional(nullable({ ...id(), description: 'The same as in the path; optional.' })),
});
export type CreateCommentBody = Static<typeof CreateCommentBody>;

export const CommentsQuery = Type.Object({
  ...pageQuery,
  status: optional(statusFilter(ITEM_STATUSES)),
  sort: optional(queueSort()),
});
export type CommentsQuery = Static<typeof CommentsQuery>;

export const commentCalls = {
  listPostComments: {
    summary: 'List a post’s comments as threads',
    method: 'GET',
    path: '/api/content/posts/:id/comments/',
    access: 'public',
    limit: 'read',
    ...byId,
    query: PageQuery,
    reply: CommentPage,
  },
  createComment: {
    summary: 'Comment on a post; the first ten users whom it mentions are notified',
    method: 'POST',
    path: '/api/content/posts/:id/comments/',
    access: 'user',
    needsConfirmedEmail: true,
    limit: 'comment',
    ...byId,
    body: CreateCommentBody,
    status: 201,
    reply: Comment,
  },
  listComments: {
    summary: 'List comments',
    method: 'GET',
    path: '/api/content/comments/',
    access: 'admin',
    limit: 'read',
    ...noInput,
    query: CommentsQuery,
    reply: CommentPage,
  },
  listUserComments: {
    summary: 'List a user’s comments',
    method: 'GET',
    path: '/api/content/comments/user/:id/',
    access: 'public',
    limit: 'read',
    ...byId,
    query: PageQuery,
    reply: CommentPage,
  },
  getCommentThread: {
    summary: 'Read the thread that a comment belongs to',
    method: 'GET',
    path: '/api/content/comments/:id/thread/',
    access: 'public',
    limit: 'read',
    ...byId,
    reply: Type.Object({ results: Type.Array(Comment) }),
  },
  listCommentVersions: {
    summary: 'List the earlier versions of a comment, newest first',
    method: 'GET',
    path: '/api/content/comments/:id/versions/',
    access: 'admin',
    limit: 'read',
    ...byId,
    reply: CommentVersions,
  },
  previewComment: {
    summary: 'Show a comment as it would look',
    method: 'POST',
    path: '/api/content/comments/preview/',
    access: 'user',
    limit: 'commentPreview',
    ...noInput,
    body: CommentBody,
    reply: CommentPreview,
  },
  editComment: {
    summary: 'Edit your comment',
    method: 'PATCH',
    path: '/api/content/comments/:id/',
    access: 'user',
    limit: 'edit',
    ...byId,
    body: CommentBody,
    reply: Comment,
  },
  deleteComment: {
    summary: 'Delete your comment',
    method: 'DELETE',
    path: '/api/content/comments/:id/',
    access: 'user',
    limit: 'write',
    ...byId,
    status: 204,
    reply: Nothing,
  },
  replyToComment: {
    summary: 'Reply to a comment',
    method: 'POST',
    path: '/api/content/comments/:id/reply/',
    access: 'user',
    needsConfirmedEmail: true,
    limit: 'comment',
    ...byId,
    body: CommentBody,
    status: 201,
    reply: Comment,
  },
  likeComment: {
    summary: 'Like a comment',
    method: 'POST',
    path: '/api/content/comments/:id/like/',
    access: 'user',
    needsConfirmedEmail: true,
    limit: 'like',
    ...byId,
    reply: LikeReply,
  },
  unlikeComment: {
    summary: 'Unlike a comment',
    method: 'POST',
    path: '/api/content/comments/:id/unlike/',
    access: 'user',
    limit: 'write',
    ...byId,
    reply: LikeReply,
  },
  reportComment: {
    summary: 'Report a comment',
    method: 'POST',
    path: '/api/content/comments/:id/report/',
    access: 'user',
    needsConfirmedEmail: true,
    limit: 'report',
    ...byId,
    body: ReportBody,
    reply: ReportReply,
  },
  removeComment: {
    summary: 'Remove a comment',
    method: 'POST',
    path: '/api/content/comments/:id/remove/',
    access: 'admin',
    limit: 'write',
    ...byId,
    body: DecisionBody,
    reply: DecidedComment,
  },
  approveComment: {
    summary: 'Approve a comment',
    method: 'POST',
    path: '/api/content/comments/:id/approve/',
    access: 'admin',
    limit: 'write',
    ...byId,
    body: DecisionBody,
    reply: DecidedComment,
  },
} as const satisfies Record<string, Call>;
