import Type, { type Static } from 'typebox';
import { count, id, nullable, optional, pageOf, pageQuery, statusFilter, text, timestamp } from './fields.ts';
import { COMMENT_MAX } from './limits.ts';
import { Report } from './moderation.ts';
import { ITEM_STATUSES } from './values.ts';

const fields = {
  id: id(),
  content: Type.String({ description: '`[deleted]` or `[removed]` where nobody may read it any more.' }),
  post: id(),
  post_title: Type.String(),
  author: nullable(Type.Object({ id: id(), username: Type.String() })),
  created_at: timestamp(),
  status: Type.Enum([...ITEM_STATUSES]),
  likes_count: count(),
  reports_count: count(),
  is_liked: Type.Boolean(),
  is_reported: Type.Boolean(),
  can_moderate: Type.Boolean(),
  reports: optional(Type.Array(Report, { description: 'The open reports; for admins only.' })),
};

/** A comment with its replies, oldest first, three levels in all. Lists other than a thread leave them empty. */
export type Comment = Static<ReturnType<typeof Type.Object<typeof fields>>> & { replies: Comment[] };

const level3 = Type.Object({ ...fields, replies: Type.Array(Type.Never(), { maxItems: 0 }) });
const level2 = Type.Object({ ...fields, replies: Type.Array(level3) });
export const Comment = Type.Unsafe<Comment>(Type.Object({ ...fields, replies: Type.Array(level2) }));

export const CommentPage = pageOf(Comment);
export type CommentPage = Static<typeof CommentPage>;

export const CommentBody = Type.Object({ content: text({ max: COMMENT_MAX }) });
export type CommentBody = Static<typeof CommentBody>;

export const CreateCommentBody = Type.Object({
  ...CommentBody.properties,
  post: optional(nullable({ ...id(), description: 'The same as in the path; may be left out.' })),
});
export type CreateCommentBody = Static<typeof CreateCommentBody>;

export const ThreadQuery = Type.Object(pageQuery);

export const CommentsQuery = Type.Object({
  ...pageQuery,
  status: optional(statusFilter(ITEM_STATUSES)),
});
export type CommentsQuery = Static<typeof CommentsQuery>;
