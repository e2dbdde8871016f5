import Type, { type Static } from 'typebox';
import { type Call, noInput } from '../call.ts';
import { author, pageOf, timestamp } from '../fields.ts';
import { Post, TopicQuery } from '../posts.ts';

/** A sponsored post, and how it came to be one. */
export const SponsoredPost = Type.Object({
  ...Post.properties,
  sponsored_by: author(),
  sponsored_at: timestamp(),
  affiliate_host: Type.String({ description: 'Where the affiliate URL leads, without `www.`.' }),
});
export type SponsoredPost = Static<typeof SponsoredPost>;

export const SponsoredPage = pageOf(SponsoredPost);
export type SponsoredPage = Static<typeof SponsoredPage>;

export const sponsoredCalls = {
  listSponsoredPosts: {
    summary: 'List all sponsored posts, the most recently marked first',
    method: 'GET',
    path: '/api/content/posts/sponsored/',
    access: 'public',
    limit: 'read',
    ...noInput,
    query: TopicQuery,
    reply: SponsoredPage,
  },
} as const satisfies Record<string, Call>;
