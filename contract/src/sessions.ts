import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from './call.ts';
import { id, Nothing, nullable, OnePageQuery, pageOf, timestamp } from './fields.ts';

/** A session of the viewer. */
export const Session = Type.Object({
  id: id(),
  /** Such as `Firefox on Windows`; null when the browser did not say. */
  device: nullable(Type.String()),
  /** The IP address it was opened from. */
  address: Type.String(),
  created_at: timestamp(),
  /** Rounded to the hour. */
  last_used_at: timestamp(),
  is_current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const SessionList = pageOf(Session);
export type SessionList = Static<typeof SessionList>;

export const sessionCalls = {
  listSessions: {
    summary: 'List your sessions, most recently used first',
    method: 'GET',
    path: '/api/users/sessions/',
    access: 'user',
    limit: 'read',
    ...noInput,
    query: OnePageQuery,
    reply: SessionList,
  },
  revokeOtherSessions: {
    summary: 'Revoke all your sessions except the current one',
    method: 'DELETE',
    path: '/api/users/sessions/',
    access: 'user',
    limit: 'write',
    ...noInput,
    status: 204,
    reply: Nothing,
  },
  revokeSession: {
    summary: 'Revoke one of your sessions',
    method: 'DELETE',
    path: '/api/users/sessions/:id/',
    access: 'user',
    limit: 'write',
    ...byId,
    status: 204,
    reply: Nothing,
  },
  revokeUserSessions: {
    summary: 'Log a user out everywhere',
    method: 'DELETE',
    path: '/api/users/all/:id/sessions/',
    access: 'admin',
    limit: 'write',
    ...byId,
    status: 204,
    reply: Nothing,
  },
} as const satisfies Record<string, Call>;
