import Type, { type Static } from 'typebox';
import { bySlug, type Call, noInput } from './call.ts';
import { count, id, Nothing, OnePageQuery, pageOf, text } from './fields.ts';
import { SLUG_MAX, TAG_NAME_MAX } from './limits.ts';

const tag = { id: id(), name: Type.String(), slug: Type.String() };

export const Tag = Type.Object(tag);
export type Tag = Static<typeof Tag>;

export const TagWithCount = Type.Object({ ...tag, posts_count: count() });
export type TagWithCount = Static<typeof TagWithCount>;

export const TagList = pageOf(TagWithCount);
export type TagList = Static<typeof TagList>;

export const TagBody = Type.Object({ name: text({ max: TAG_NAME_MAX }) });
export type TagBody = Static<typeof TagBody>;

export const RenameTagBody = Type.Partial(TagBody);
export type RenameTagBody = Static<typeof RenameTagBody>;

/** `into` is the slug of the tag that gets the posts. */
export const MergeTagBody = Type.Object({ into: text({ max: SLUG_MAX }) });
export type MergeTagBody = Static<typeof MergeTagBody>;

export const tagCalls = {
  listTags: {
    summary: 'List tags, by name',
    method: 'GET',
    path: '/api/content/tags/',
    access: 'public',
    limit: 'read',
    ...noInput,
    query: OnePageQuery,
    reply: TagList,
  },
  createTag: {
    summary: 'Create a tag',
    method: 'POST',
    path: '/api/content/tags/',
    access: 'admin',
    limit: 'write',
    ...noInput,
    body: TagBody,
    status: 201,
    reply: TagWithCount,
  },
  getTag: {
    summary: 'Read a tag',
    method: 'GET',
    path: '/api/content/tags/:slug/',
    access: 'public',
    limit: 'read',
    ...bySlug,
    reply: TagWithCount,
  },
  renameTag: {
    summary: 'Rename a tag; its slug stays',
    method: 'PATCH',
    path: '/api/content/tags/:slug/',
    access: 'admin',
    limit: 'write',
    ...bySlug,
    body: RenameTagBody,
    reply: TagWithCount,
  },
  deleteTag: {
    summary: 'Delete a tag; its posts lose it',
    method: 'DELETE',
    path: '/api/content/tags/:slug/',
    access: 'admin',
    limit: 'write',
    ...bySlug,
    status: 204,
    reply: Nothing,
  },
  mergeTag: {
    summary: 'Merge a tag into another, which gets its posts',
    method: 'POST',
    path: '/api/content/tags/:slug/merge/',
    access: 'admin',
    limit: 'write',
    ...bySlug,
    body: MergeTagBody,
    reply: TagWithCount,
  },
} as const satisfies Record<string, Call>;
