import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from './call.ts';
import {
  author,
  count,
  id,
  Nothing,
  nullable,
  optional,
  pageOf,
  pageQuery,
  queueSort,
  soughtId,
  statusFilter,
  text,
  timestamp,
} from './fields.ts';
import { factFields, facts } from './curation/facts.ts';
import { Successor } from './curation/outdated.ts';
import { Source } from './curation/sources.ts';
import { LinkCheck } from './curation/link-checks.ts';
import { Followed } from './following/follows.ts';
import { BookmarkReply, LikeReply } from './likes.ts';
import { DESCRIPTION_MAX, RELATED_MAX, TAGS_MAX, TITLE_MAX, URL_MAX } from './limits.ts';
import { decided, Report } from './moderation.ts';
import { Tag } from './tags.ts';
import {
  LINK_STATES,
  POST_ACCESS,
  POST_FILTERS,
  POST_KINDS,
  POST_STATUSES,
  PREVIEW_TYPES,
  TOP_PERIODS,
} from './values.ts';

export const Post = Type.Object({
  id: id(),
  title: Type.String(),
  slug: Type.String({ description: 'The slug of its page, `/post/{id}/{slug}`.' }),
  url: Type.String(),
  description: Type.String(),
  category: Type.Object({ id: id(), name: Type.String(), slug: Type.String() }),
  tags: Type.Array(Tag),
  is_sponsored: Type.Boolean(),
  affiliate_url: nullable(Type.String()),
  status: Type.Enum([...POST_STATUSES], {
    description: '`approved` appears only in my-posts: for an active post that was held before.',
  }),
  rejection_reason: optional(
    Type.String({ description: 'Why it was rejected; may be empty. Only rejected posts have it.' }),
  ),
  preview_image: nullable(Type.String({ description: 'A path on this site: a WebP of the larger width.' })),
  preview_title: nullable(Type.String()),
  preview_description: nullable(Type.String()),
  preview_type: Type.Enum([...PREVIEW_TYPES]),
  preview_publisher: nullable(Type.String()),
  ...facts,
  outdated: nullable(Successor),
  sources: Type.Array(Source, { description: 'Other pages with the same content.' }),
  work: nullable(
    Type.Object(
      { key: Type.String() },
      { description: 'The work that this post is about, perhaps together with others.' },
    ),
  ),
  work_kinds: Type.Array(Type.Enum([...POST_KINDS]), { description: 'What the posts of its work link to.' }),
  link: LinkCheck,
  created_at: timestamp(),
  edited_at: nullable(timestamp()),
  author: author(),
  likes_count: count(),
  comments_count: count(),
  reports_count: count(),
  is_liked: Type.Boolean(),
  is_bookmarked: Type.Boolean(),
  is_reported: Type.Boolean(),
  can_moderate: Type.Boolean(),
  new_comments_count: nullable({
    ...count(),
    description: 'Comments by others since the viewer last saw the thread; null if the viewer never did.',
  }),
  last_seen_comment: optional({ ...count(), description: 'Comments with larger ids are new to the viewer.' }),
  is_thread_muted: optional(Type.Boolean({ description: 'Only the answer to one post has it.' })),
  reports: optional(Type.Array(Report, { description: 'The open reports; for admins only.' })),
  duplicate_of: optional(
    nullable({
      ...id(),
      description:
        'The earlier post, while an admin has to decide whether this post is a duplicate; null once the earlier post is deleted. For the author and admins only.',
    }),
  ),
  followed: optional(
    Type.Object(Followed.properties, {
      description: 'What the viewer follows that brought the post into their following feed; only there.',
    }),
  ),
});
export type Post = Static<typeof Post>;

export const DecidedPost = Type.Object({ ...Post.properties, ...decided });
export type DecidedPost = Static<typeof DecidedPost>;

export const PostPage = pageOf(Post);
export type PostPage = Static<typeof PostPage>;

export const RelatedPosts = Type.Object({ results: Type.Array(Post, { maxItems: RELATED_MAX }) });
export type RelatedPosts = Static<typeof RelatedPosts>;

const editable = {
  title: text({ max: TITLE_MAX }),
  url: text({ max: URL_MAX, format: 'http-url' }),
  description: optional(text({ max: DESCRIPTION_MAX, blank: true })),
  category: optional(id()),
  category_id: optional(id()),
  tags: optional(Type.Array(id(), { maxItems: TAGS_MAX })),
  ...factFields,
  is_sponsored: optional(nullable(Type.Boolean({ access: 'staff' }))),
  affiliate_url: optional(nullable(text({ max: URL_MAX, format: 'http-url', blank: true, access: 'staff' }))),
};

/** Either `category` or `category_id` is required. */
export const SubmitPostBody = Type.Object(editable, {
  anyOf: [{ required: ['category'] }, { required: ['category_id'] }],
});
export type SubmitPostBody = Static<typeof SubmitPostBody>;

export const EditPostBody = Type.Partial(Type.Object(editable));
export type EditPostBody = Static<typeof EditPostBody>;

/** The filters that all lists of posts with pages have. */
export const TopicQuery = Type.Object({
  ...pageQuery,
  tag: optional(Type.String({ description: 'A slug.' })),
  site: optional(Type.String({ description: 'A host; posts of its subdomains are included.' })),
});
export type TopicQuery = Static<typeof TopicQuery>;

export const PostsQuery = Type.Object({
  ...TopicQuery.properties,
  category: optional(Type.String({ description: 'A slug.' })),
  author: optional(soughtId()),
  bookmarked: optional(Type.Enum(['true', 'false'])),
  kind: optional(Type.Enum([...POST_KINDS])),
  access: optional(Type.Enum([...POST_ACCESS])),
  link: optional(statusFilter(LINK_STATES)),
  status: optional(statusFilter(POST_FILTERS)),
});
export type PostsQuery = Static<typeof PostsQuery>;

export const ListPostsQuery = Type.Object({
  ...PostsQuery.properties,
  following: optional(
    Type.Enum(['true', 'false'], { description: 'Only posts of what the caller follows.' }),
  ),
  hidden: optional(
    Type.Enum(['true', 'false'], { description: 'Only posts that the caller hid, the latest first.' }),
  ),
  sort: optional(queueSort()),
});
export type ListPostsQuery = Static<typeof ListPostsQuery>;

export const TopPostsQuery = Type.Object({
  ...PostsQuery.properties,
  period: optional(Type.Enum([...TOP_PERIODS])),
});
export type TopPostsQuery = Static<typeof TopPostsQuery>;

export const postCalls = {
  listPosts: {
    summary: 'List posts, newest first',
    method: 'GET',
    path: '/api/content/posts/',
    access: 'public',
    limit: 'read',
    ...noInput,
    query: ListPostsQuery,
    reply: PostPage,
  },
  listTopPosts: {
    summary: 'List posts, most liked first',
    method: 'GET',
    path: '/api/content/posts/top/',
    access: 'public',
    limit: 'read',
    ...noInput,
    query: TopPostsQuery,
    reply: PostPage,
  },
  listMyPosts: {
    summary: 'List your posts',
    method: 'GET',
    path: '/api/content/posts/my-posts/',
    access: 'user',
    limit: 'read',
    ...noInput,
    query: TopicQuery,
    reply: PostPage,
  },
  submitPost: {
    summary: 'Submit a post',
    method: 'POST',
    path: '/api/content/posts/',
    access: 'user',
    needsConfirmedEmail: true,
    limit: 'submit',
    ...noInput,
    body: SubmitPostBody,
    status: 201,
    reply: Post,
  },
  getPost: {
    summary: 'Read a post',
    method: 'GET',
    path: '/api/content/posts/:id/',
    access: 'public',
    limit: 'read',
    ...byId,
    reply: Post,
  },
  listRelatedPosts: {
    summary: 'List the posts that share the most tags and words with a post',
    method: 'GET',
    path: '/api/content/posts/:id/related/',
    access: 'public',
    limit: 'read',
    ...byId,
    reply: RelatedPosts,
  },
  editPost: {
    summary: 'Edit your post',
    method: 'PATCH',
    path: '/api/content/posts/:id/',
    access: 'user',
    limit: 'edit',
    ...byId,
    body: EditPostBody,
    reply: Post,
  },
  deletePost: {
    summary: 'Delete your post',
    method: 'DELETE',
    path: '/api/content/posts/:id/',
    access: 'user',
    limit: 'write',
    ...byId,
    status: 204,
    reply: Nothing,
  },
  likePost: {
    summary: 'Like a post',
    method: 'POST',
    path: '/api/content/posts/:id/like/',
    access: 'user',
    needsConfirmedEmail: true,
    limit: 'like',
    ...byId,
    reply: LikeReply,
  },
  unlikePost: {
    summary: 'Unlike a post',
    method: 'POST',
    path: '/api/content/posts/:id/unlike/',
    access: 'user',
    limit: 'write',
    ...byId,
    reply: LikeReply,
  },
  bookmarkPost: {
    summary: 'Save a post',
    method: 'POST',
    path: '/api/content/posts/:id/bookmark/',
    access: 'user',
    limit: 'write',
    ...byId,
    reply: BookmarkReply,
  },
  unbookmarkPost: {
    summary: 'Unsave a post',
    method: 'POST',
    path: '/api/content/posts/:id/remove_bookmark/',
    access: 'user',
    limit: 'write',
    ...byId,
    reply: BookmarkReply,
  },
} as const satisfies Record<string, Call>;
