import Type, { type Static } from 'typebox';
import { type Call, noInput } from './call.ts';
import { id, OnePageQuery, pageOf } from './fields.ts';

export const Tag = Type.Object({ id: id(), name: Type.String() });
export type Tag = Static<typeof Tag>;

export const TagList = pageOf(Tag);
export type TagList = Static<typeof TagList>;

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
} as const satisfies Record<string, Call>;
