import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from '../call.ts';
import { count, optional, pageOf } from '../fields.ts';
import { Post, PostsQuery } from '../posts.ts';
import { HALF_LIVES, VARIETIES } from '../values.ts';

const halfLife = optional(
  Type.Enum([...HALF_LIVES], {
    description:
      'After this time a post needs twice as many likes and comments to keep its place. Without this parameter: ten times as many after 12.5 hours.',
  }),
);

export const TrendingQuery = Type.Object({
  ...PostsQuery.properties,
  variety: optional(
    Type.Enum([...VARIETIES], {
      description:
        '`on`, the default: at most two posts of a site and two of an author, while there are other posts. Variety does not apply to lists by `site`, `author`, `status` or `bookmarked`.',
    }),
  ),
  half_life: halfLife,
});
export type TrendingQuery = Static<typeof TrendingQuery>;

export const Fold = Type.Object({
  by: Type.Enum(['site', 'author']),
  label: Type.String({ description: 'The host, or the username.' }),
  posts: Type.Array(Post),
});
export type Fold = Static<typeof Fold>;

export const TrendingPage = Type.Object({
  ...pageOf(Post).properties,
  folded: Type.Array(Fold, { description: 'Posts of this page that were held back for variety.' }),
});
export type TrendingPage = Static<typeof TrendingPage>;

export const RankQuery = Type.Object({ half_life: halfLife });
export type RankQuery = Static<typeof RankQuery>;

export const Rank = Type.Object({
  rank: Type.Number({ description: 'The sum of the parts, by which Trending is sorted.' }),
  likes: count(),
  comments: { ...count(), description: 'Comments by users other than the author.' },
  parts: Type.Array(Type.Object({ name: Type.Enum(['likes', 'comments', 'age']), value: Type.Number() }), {
    description: '`age` counts from 1970, so it is larger for a newer post.',
  }),
});
export type Rank = Static<typeof Rank>;

export const trendingCalls = {
  listTrendingPosts: {
    summary: 'List posts, trending first',
    method: 'GET',
    path: '/api/content/posts/trending/',
    access: 'public',
    limit: 'read',
    ...noInput,
    query: TrendingQuery,
    reply: TrendingPage,
  },
  getRank: {
    summary: 'Explain the rank of a post in Trending',
    method: 'GET',
    path: '/api/content/posts/:id/rank/',
    access: 'public',
    limit: 'read',
    ...byId,
    query: RankQuery,
    reply: Rank,
  },
} as const satisfies Record<string, Call>;
