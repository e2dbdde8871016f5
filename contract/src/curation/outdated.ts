import Type, { type Static } from 'typebox';
import { byId, type Call } from '../call.ts';
import { id, nullable, optional, text } from '../fields.ts';
import { URL_MAX } from '../limits.ts';
import { changesOf, proposalsOf } from './proposals.ts';

/** What replaces an outdated post. */
export const Successor = Type.Object({
  post: nullable({ ...id(), description: 'null where it is no post of this site.' }),
  url: Type.String(),
  title: nullable(Type.String({ description: 'The title of the post.' })),
});
export type Successor = Static<typeof Successor>;

/**
 * Either `post` or `url` is required. A URL that a post already has, and the address of a post’s page, stand for that post.
 */
export const OutdatedBody = Type.Object(
  { url: optional(text({ max: URL_MAX, format: 'http-url' })), post: optional(id()) },
  { anyOf: [{ required: ['url'] }, { required: ['post'] }] },
);
export type OutdatedBody = Static<typeof OutdatedBody>;

export const OutdatedReply = Type.Object({
  outdated: nullable(Successor),
  proposals: proposalsOf(nullable(Successor)),
  history: changesOf(nullable({ ...Successor, description: 'null also where it is not shown any more.' }), {
    is_outdated: Type.Boolean({ description: 'Whether the change marked the post as outdated.' }),
  }),
});
export type OutdatedReply = Static<typeof OutdatedReply>;

const outdatedOf = { ...byId, path: '/api/content/posts/:id/outdated/', reply: OutdatedReply } as const;

export const outdatedCalls = {
  getOutdated: {
    summary: 'Read whether a post is outdated, the proposals, and the history of changes',
    method: 'GET',
    access: 'public',
    limit: 'read',
    ...outdatedOf,
  },
  proposeOutdated: {
    summary:
      'Propose that a post is outdated; applied at once for admins, otherwise when three users propose it',
    method: 'POST',
    access: 'user',
    limit: 'write',
    ...outdatedOf,
    body: OutdatedBody,
  },
  proposeCurrent: {
    summary: 'Propose that a post is not outdated, or withdraw your proposal that it is',
    method: 'DELETE',
    access: 'user',
    limit: 'write',
    ...outdatedOf,
  },
} as const satisfies Record<string, Call>;
