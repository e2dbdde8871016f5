import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from '../call.ts';
import { id, idOrText, Nothing, pageOf, PageQuery, timestamp } from '../fields.ts';
import { HOST_MAX } from '../limits.ts';
import { MUTE_KINDS } from '../values.ts';

export const Mute = Type.Object({
  id: id(),
  kind: Type.Enum([...MUTE_KINDS]),
  target: Type.Union([Type.String(), Type.Integer()], {
    description: 'The host of a site, the word itself, otherwise an id.',
  }),
  name: Type.String(),
  created_at: timestamp(),
});
export type Mute = Static<typeof Mute>;

export const MutePage = pageOf(Mute);
export type MutePage = Static<typeof MutePage>;

export const MuteBody = Type.Object({
  kind: Type.Enum([...MUTE_KINDS]),
  target: idOrText({ max: HOST_MAX, description: 'The host of a site, a word, otherwise an id.' }),
});
export type MuteBody = Static<typeof MuteBody>;

export const HideReply = Type.Object({ is_hidden: Type.Boolean() });
export type HideReply = Static<typeof HideReply>;

export const muteCalls = {
  listMutes: {
    summary: 'List what you mute, the latest first',
    method: 'GET',
    path: '/api/users/mutes/',
    access: 'user',
    limit: 'read',
    ...noInput,
    query: PageQuery,
    reply: MutePage,
  },
  mute: {
    summary: 'Mute a user, tag, category, site or word',
    method: 'POST',
    path: '/api/users/mutes/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: MuteBody,
    status: 201,
    reply: Mute,
  },
  unmute: {
    summary: 'Unmute',
    method: 'DELETE',
    path: '/api/users/mutes/:id/',
    access: 'user',
    limit: 'write',
    ...byId,
    status: 204,
    reply: Nothing,
  },
  hidePost: {
    summary: 'Hide a post from your lists',
    method: 'POST',
    path: '/api/content/posts/:id/hide/',
    access: 'user',
    limit: 'write',
    ...byId,
    reply: HideReply,
  },
  unhidePost: {
    summary: 'Show a hidden post again',
    method: 'POST',
    path: '/api/content/posts/:id/unhide/',
    access: 'user',
    limit: 'write',
    ...byId,
    reply: HideReply,
  },
} as const satisfies Record<string, Call>;
