import { banUser, unbanUser } from '../../users/ban-user.ts';
import { login, updatePassword } from '../../users/login.ts';
import { register } from '../../users/register.ts';
import { demoteUser, promoteUser } from '../../users/roles.ts';
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  revokeUserSessions,
} from '../../sessions/own-sessions.ts';
import { logOut } from '../../sessions/sessions.ts';
import { listUsers } from '../../users/user-list.ts';
import { getProfile, getUser } from '../../users/users.ts';
import type { Handlers } from '../handlers.ts';

export const userHandlers = {
  async login({ context, viewer, body, origin, noteAccount }) {
    const { userId, token } = await login(context, body, origin, viewer);
    noteAccount(userId);
    return { token };
  },
  async register({ context, body, origin, noteAccount }) {
    const reply = await register(context, body, origin);
    noteAccount(reply.user.id);
    return reply;
  },
  logout: ({ context, actor }) => logOut(context, actor),
  getProfile: ({ context, actor }) => getProfile(context, actor),
  updatePassword: ({ context, actor, body }) => updatePassword(context, actor, body),
  listSessions: ({ context, actor, query }) => listSessions(context, actor, query),
  revokeOtherSessions: ({ context, actor }) => revokeOtherSessions(context, actor),
  revokeSession: ({ context, actor, params }) => revokeSession(context, actor, params.id),
  listUsers: ({ context, query }) => listUsers(context, query),
  getUser: ({ context, viewer, params }) => getUser(context, viewer, params.id),
  banTemporarily: ({ context, actor, params, body }) =>
    banUser(context, actor, params.id, 'temporary', body.reason),
  banPermanently: ({ context, actor, params, body }) =>
    banUser(context, actor, params.id, 'permanent', body.reason),
  unbanUser: ({ context, actor, params }) => unbanUser(context, actor, params.id),
  promoteUser: ({ context, actor, params }) => promoteUser(context, actor, params.id),
  revokeUserSessions: ({ context, actor, params }) => revokeUserSessions(context, actor, params.id),
  demoteUser: ({ context, actor, params }) => demoteUser(context, actor, params.id),
} satisfies Partial<Handlers>;
