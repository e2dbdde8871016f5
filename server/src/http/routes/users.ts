import { banUser, unbanUser } from '../../users/bans.ts';
import { login, updatePassword } from '../../users/login.ts';
import { register } from '../../users/register.ts';
import { demoteUser, promoteUser } from '../../users/roles.ts';
import { listSessions, revokeOtherSessions, revokeSession } from '../../users/own-sessions.ts';
import { endSession } from '../../users/sessions.ts';
import { listUsers } from '../../users/user-list.ts';
import { getProfile, getUser } from '../../users/users.ts';
import type { Handlers } from '../handlers.ts';

export const userHandlers = {
  login: ({ context, body, origin }) => login(context, body, origin),
  register: ({ context, body, origin }) => register(context, body, origin),
  logout: async ({ context, actor }) => {
    await endSession(context, actor.session_id);
    return null;
  },
  getProfile: ({ context, actor }) => getProfile(context, actor),
  updatePassword: ({ context, actor, body }) => updatePassword(context, actor, body),
  listSessions: ({ context, actor, query }) => listSessions(context, actor, query),
  async revokeOtherSessions({ context, actor }) {
    await revokeOtherSessions(context, actor);
    return null;
  },
  async revokeSession({ context, actor, params }) {
    await revokeSession(context, actor, params.id);
    return null;
  },
  listUsers: ({ context, query, asker }) => listUsers(context, query, asker),
  getUser: ({ context, viewer, params }) => getUser(context, viewer, params.id),
  banTemporarily: ({ context, actor, params, body }) =>
    banUser(context, actor, params.id, 'temporary', body.reason),
  banPermanently: ({ context, actor, params, body }) =>
    banUser(context, actor, params.id, 'permanent', body.reason),
  unbanUser: ({ context, params }) => unbanUser(context, params.id),
  promoteUser: ({ context, params }) => promoteUser(context, params.id),
  demoteUser: ({ context, actor, params }) => demoteUser(context, actor, params.id),
} satisfies Partial<Handlers>;
