import Type, { type Static } from 'typebox';
import { type Call, noInput } from '../call.ts';
import { idOrText, Nothing, pageOf, PageQuery, timestamp } from '../fields.ts';
import { HOST_MAX } from '../limits.ts';
import { FOLLOW_KINDS } from '../values.ts';

const followed = {
  kind: Type.Enum([...FOLLOW_KINDS]),
  id: Type.Union([Type.String(), Type.Integer()], { description: 'The host of a site, otherwise an id.' }),
  name: Type.String(),
};

/** Something that a user follows; in a following feed, the reason why a post is there. */
export const Followed = Type.Object(followed);
export type Followed = Static<typeof Followed>;

export const Follow = Type.Object({
  ...followed,
  url: Type.String({ description: 'A path on this site.' }),
  created_at: timestamp(),
});
export type Follow = Static<typeof Follow>;

export const FollowPage = pageOf(Follow);
export type FollowPage = Static<typeof FollowPage>;

export const FollowBody = Type.Object({
  kind: Type.Enum([...FOLLOW_KINDS]),
  id: idOrText({ max: HOST_MAX, description: 'The host of a site, otherwise an id.' }),
});
export type FollowBody = Static<typeof FollowBody>;

const FollowParams = Type.Object({ kind: Type.Enum([...FOLLOW_KINDS]), id: Type.String() });
export type FollowParams = Static<typeof FollowParams>;

export const FollowState = Type.Object({ is_followed: Type.Boolean() });
export type FollowState = Static<typeof FollowState>;

export const followCalls = {
  listFollows: {
    summary: 'List what you follow, the latest first',
    method: 'GET',
    path: '/api/users/follows/',
    access: 'user',
    limit: 'read',
    ...noInput,
    query: PageQuery,
    reply: FollowPage,
  },
  follow: {
    summary: 'Follow a user, tag, category, site or collection',
    method: 'POST',
    path: '/api/users/follows/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: FollowBody,
    reply: Follow,
  },
  getFollow: {
    summary: 'Read whether you follow something',
    method: 'GET',
    path: '/api/users/follows/:kind/:id/',
    access: 'user',
    limit: 'read',
    ...noInput,
    params: FollowParams,
    reply: FollowState,
  },
  unfollow: {
    summary: 'Unfollow',
    method: 'DELETE',
    path: '/api/users/follows/:kind/:id/',
    access: 'user',
    limit: 'write',
    ...noInput,
    params: FollowParams,
    status: 204,
    reply: Nothing,
  },
} as const satisfies Record<string, Call>;
