import Type, { type Static } from 'typebox';
import { type Call, noInput } from '../call.ts';
import { type Comment, commentProperties } from '../comments.ts';
import { nullable, optional, pageOf, pageQuery, text } from '../fields.ts';
import { SEARCH_MAX, SUGGESTIONS_MAX } from '../limits.ts';
import { Post } from '../posts.ts';
import { SEARCH_SORTS, SEARCHED_TYPES, SUGGESTION_KINDS } from '../values.ts';

const range = Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 });
const ranges = Type.Array(range);
const highlights = (fields: readonly string[]) =>
  Type.Object(Object.fromEntries(fields.map((field) => [field, optional(ranges)])), {
    description: 'By field, the start and length of each match in code points.',
  });

export type Highlights = Partial<
  Record<'title' | 'description' | 'content' | 'preview_title' | 'preview_description', [number, number][]>
>;

const postFields = ['title', 'description', 'preview_title', 'preview_description'];

export type FoundPost = Post & { highlights: Highlights };
export const FoundPost = Type.Unsafe<FoundPost>(
  Type.Object({ ...Post.properties, highlights: highlights(postFields) }),
);

export type FoundComment = Comment & { post_slug: string; highlights: Highlights };
export const FoundComment = Type.Unsafe<FoundComment>(
  Type.Object({
    ...commentProperties,
    post_slug: Type.String({ description: 'The slug of the post’s page.' }),
    highlights: highlights(['content']),
  }),
);

export const SearchReply = Type.Object({
  ...pageOf(Type.Union([FoundPost, FoundComment])).properties,
  corrected: nullable(Type.String({ description: 'A similar query with results, where this one has none.' })),
});
export type SearchReply = Static<typeof SearchReply>;

export const SearchQuery = Type.Object({
  q: text({ max: SEARCH_MAX }),
  type: optional(Type.Enum([...SEARCHED_TYPES])),
  sort: optional(Type.Enum([...SEARCH_SORTS])),
  ...pageQuery,
});
export type SearchQuery = Static<typeof SearchQuery>;

export const Suggestion = Type.Object({
  kind: Type.Enum([...SUGGESTION_KINDS]),
  label: Type.String(),
  url: Type.String({ description: 'A path on this site.' }),
});
export type Suggestion = Static<typeof Suggestion>;

export const Suggestions = Type.Object({ results: Type.Array(Suggestion, { maxItems: SUGGESTIONS_MAX }) });
export type Suggestions = Static<typeof Suggestions>;

export const searchCalls = {
  search: {
    summary: 'Search posts or comments',
    method: 'GET',
    path: '/api/content/search/',
    access: 'public',
    limit: 'read',
    ...noInput,
    query: SearchQuery,
    reply: SearchReply,
  },
  suggest: {
    summary: 'Suggest posts, tags, sites and users for a search that is being typed',
    method: 'GET',
    path: '/api/content/search/suggest/',
    access: 'public',
    limit: 'read',
    ...noInput,
    query: Type.Object({ q: text({ max: SEARCH_MAX }) }),
    reply: Suggestions,
  },
} as const satisfies Record<string, Call>;
