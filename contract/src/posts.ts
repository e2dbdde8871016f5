import Type, { type Static } from 'typebox';
import {
  count,
  id,
  nullable,
  optional,
  pageOf,
  pageQuery,
  soughtId,
  statusFilter,
  text,
  timestamp,
} from './fields.ts';
import { DESCRIPTION_MAX, TAGS_MAX, TITLE_MAX, URL_MAX } from './limits.ts';
import { Report } from './moderation.ts';
import { Tag } from './tags.ts';
import { POST_FILTERS, POST_STATUSES, PREVIEW_TYPES, TOP_PERIODS } from './values.ts';

export const Post = Type.Object({
  id: id(),
  title: Type.String(),
  url: Type.String(),
  description: Type.String(),
  category: Type.Object({ id: id(), name: Type.String(), slug: Type.String() }),
  tags: Type.Array(Tag),
  is_sponsored: Type.Boolean(),
  affiliate_url: nullable(Type.String()),
  status: Type.Enum([...POST_STATUSES], {
    description: '`approved` in my-posts alone: an active one that was held.',
  }),
  rejection_reason: optional(
    Type.String({ description: 'Why it was rejected, perhaps blank; on a rejected post alone.' }),
  ),
  preview_image: nullable(Type.String({ description: 'A path on this site: a WebP of the larger width.' })),
  preview_title: nullable(Type.String()),
  preview_description: nullable(Type.String()),
  preview_type: Type.Enum([...PREVIEW_TYPES]),
  preview_publisher: nullable(Type.String()),
  created_at: timestamp(),
  author: Type.Object({ id: id(), username: Type.String() }),
  likes_count: count(),
  comments_count: count(),
  reports_count: count(),
  is_liked: Type.Boolean(),
  is_bookmarked: Type.Boolean(),
  is_reported: Type.Boolean(),
  can_moderate: Type.Boolean(),
  reports: optional(Type.Array(Report, { description: 'The open reports; for admins only.' })),
});
export type Post = Static<typeof Post>;

export const PostPage = pageOf(Post);
export type PostPage = Static<typeof PostPage>;

const editable = {
  title: text({ max: TITLE_MAX }),
  url: text({ max: URL_MAX, format: 'http-url' }),
  description: optional(text({ max: DESCRIPTION_MAX, blank: true })),
  category: optional(id()),
  category_id: optional(id()),
  tags: optional(Type.Array(id(), { maxItems: TAGS_MAX })),
  is_sponsored: optional(nullable(Type.Boolean({ access: 'staff' }))),
  affiliate_url: optional(nullable(text({ max: URL_MAX, format: 'http-url', blank: true, access: 'staff' }))),
};

/** Either name of the category will do, but one is required. */
export const SubmitPostBody = Type.Object(editable, {
  anyOf: [{ required: ['category'] }, { required: ['category_id'] }],
});
export type SubmitPostBody = Static<typeof SubmitPostBody>;

export const EditPostBody = Type.Partial(Type.Object(editable));
export type EditPostBody = Static<typeof EditPostBody>;

export const PostsQuery = Type.Object({
  ...pageQuery,
  category: optional(Type.String({ description: 'A slug.' })),
  author: optional(soughtId()),
  bookmarked: optional(Type.Enum(['true', 'false'])),
  status: optional(statusFilter(POST_FILTERS)),
});
export type PostsQuery = Static<typeof PostsQuery>;

export const TopPostsQuery = Type.Object({
  ...PostsQuery.properties,
  period: optional(Type.Enum([...TOP_PERIODS])),
});
export type TopPostsQuery = Static<typeof TopPostsQuery>;

export const PreviewBody = Type.Object({ url: text({ max: URL_MAX, format: 'http-url' }) });
export type PreviewBody = Static<typeof PreviewBody>;

export const PreviewReply = Type.Object({
  preview_image: nullable(Type.String()),
  preview_title: nullable(Type.String()),
  preview_description: nullable(Type.String()),
  preview_type: Type.Enum([...PREVIEW_TYPES]),
  preview_publisher: nullable(Type.String()),
});
export type PreviewReply = Static<typeof PreviewReply>;

export const LinkPreviewQuery = Type.Object({ url: optional(Type.String()) });
export const LinkPreviewReply = Type.Object({
  status: Type.Literal('success'),
  data: Type.Object({
    title: nullable(Type.String()),
    description: nullable(Type.String()),
    type: Type.Enum([...PREVIEW_TYPES]),
    publisher: nullable(Type.String()),
    url: Type.String(),
    image: nullable(Type.Object({ url: Type.String() })),
  }),
});
export type LinkPreviewReply = Static<typeof LinkPreviewReply>;
