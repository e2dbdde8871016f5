import { exportAccount } from '../../accounts/export-account.ts';
import { requestDeletion } from '../../accounts/request-deletion.ts';
import { slugOf } from '../../slugs.ts';
import { banUser, unbanUser } from '../../users/ban-user.ts';
import { changeEmail } from '../../users/change-email.ts';
import { resendConfirmation, undoEmailChange, verifyEmail } from '../../users/confirm-email.ts';
import { suggestUsers } from '../../users/suggest-users.ts';
import { login } from '../../users/login.ts';
import { register } from '../../users/register.ts';
import { forgotPassword, resetPassword } from '../../users/reset-password.ts';
import { demoteUser, promoteUser } from '../../users/roles.ts';
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  revokeUserSessions,
} from '../../sessions/own-sessions.ts';
import { logOut } from '../../sessions/sessions.ts';
import { listUsers } from '../../users/user-list.ts';
import { updateProfile } from '../../users/update-profile.ts';
import { getProfile, getUser } from '../../users/users.ts';
import { Attachment } from '../attachment.ts';
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
  updateProfile: ({ context, actor, body }) => updateProfile(context, actor, body),
  async verifyEmail({ context, body, noteAccount }) {
    noteAccount(await verifyEmail(context, body.token));
  },
  resendConfirmation: ({ context, actor }) => resendConfirmation(context, actor),
  changeEmail: ({ context, actor, body, origin }) => changeEmail(context, actor, body, origin),
  async undoEmailChange({ context, body, noteAccount }) {
    noteAccount(await undoEmailChange(context, body.token));
  },
  forgotPassword: ({ context, body, origin }) => forgotPassword(context, body, origin),
  async resetPassword({ context, body, noteAccount }) {
    noteAccount(await resetPassword(context, body));
  },
  deleteAccount: ({ context, actor, body }) => requestDeletion(context, actor, body),
  exportAccount: async ({ context, actor }) =>
    new Attachment(`${slugOf(context.config.siteName, 'site')}-data.json`, exportAccount(context, actor)),
  listSessions: ({ context, actor, query }) => listSessions(context, actor, query),
  revokeOtherSessions: ({ context, actor }) => revokeOtherSessions(context, actor),
  revokeSession: ({ context, actor, params }) => revokeSession(context, actor, params.id),
  listUsers: ({ context, query }) => listUsers(context, query),
  suggestUsers: ({ context, query }) => suggestUsers(context, query.q),
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
