import Type, { type Static } from 'typebox';
import { byId, type Call, noInput } from './call.ts';
import { count, id, Nothing, nullable, optional, pageOf, pageQuery, text, timestamp } from './fields.ts';
import {
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REASON_MAX,
  SUGGESTIONS_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PATTERN,
} from './limits.ts';
import { BAN_STATUSES, USER_ROLES } from './values.ts';

/** The public fields of a user. */
export const PublicUser = Type.Object({
  id: id(),
  username: Type.String(),
  role: Type.Enum([...USER_ROLES]),
  is_staff: Type.Boolean(),
  posts_count: count(),
  created_at: timestamp(),
});
export type PublicUser = Static<typeof PublicUser>;

/** The fields of a user as only that user and admins see them. */
export const FullUser = Type.Object({
  ...PublicUser.properties,
  email: Type.String(),
  email_verified: Type.Boolean(),
  terms_accepted: Type.Boolean(),
  ban_status: Type.Enum([...BAN_STATUSES]),
  is_banned: Type.Boolean(),
  banned_until: nullable(timestamp()),
});
export type FullUser = Static<typeof FullUser>;

/** One's own user. */
export const Profile = Type.Object({
  ...FullUser.properties,
  has_mutes: Type.Boolean({ description: 'Whether one mutes anything or has hidden a post' }),
});
export type Profile = Static<typeof Profile>;

export const User = Type.Union([FullUser, PublicUser]);
export type User = PublicUser & Partial<FullUser>;

export const newPassword = text({ min: PASSWORD_MIN, max: PASSWORD_MAX, trim: false });
export const anyPassword = text({ max: 1024, trim: false });

const newUsername = text({ min: USERNAME_MIN, max: USERNAME_MAX, pattern: USERNAME_PATTERN });

export const LoginBody = Type.Object({
  username: text({ max: EMAIL_MAX }),
  password: anyPassword,
});
export type LoginBody = Static<typeof LoginBody>;

export const LoginReply = Type.Object({ token: Type.String() });
export type LoginReply = Static<typeof LoginReply>;

export const RegisterBody = Type.Object({
  username: newUsername,
  email: text({ max: EMAIL_MAX, format: 'email' }),
  password: newPassword,
  password2: anyPassword,
});
export type RegisterBody = Static<typeof RegisterBody>;

export const RegisterReply = Type.Object({ token: Type.String(), user: Profile });
export type RegisterReply = Static<typeof RegisterReply>;

/** A username, or both passwords, or all of them. */
export const UpdateProfileBody = Type.Object({
  username: optional(newUsername),
  current_password: optional(anyPassword),
  new_password: optional(newPassword),
});
export type UpdateProfileBody = Static<typeof UpdateProfileBody>;

export const BanBody = Type.Object({ reason: text({ max: REASON_MAX }) });
export type BanBody = Static<typeof BanBody>;

export const UsersQuery = Type.Object({
  ...pageQuery,
  search: optional(Type.String()),
  ban_status: optional(Type.Enum([...BAN_STATUSES])),
  role: optional(Type.Enum([...USER_ROLES])),
});
export type UsersQuery = Static<typeof UsersQuery>;

export const SuggestedUsers = Type.Object({
  results: Type.Array(Type.Object({ id: id(), username: Type.String() }), { maxItems: SUGGESTIONS_MAX }),
});
export type SuggestedUsers = Static<typeof SuggestedUsers>;

export const userCalls = {
  login: {
    summary: 'Log in',
    method: 'POST',
    path: '/api/users/token/',
    access: 'public',
    limit: null,
    ...noInput,
    body: LoginBody,
    reply: LoginReply,
  },
  logout: {
    summary: 'Log out: revoke the token of the request',
    method: 'POST',
    path: '/api/users/logout/',
    access: 'user',
    limit: 'write',
    ...noInput,
    status: 204,
    reply: Nothing,
  },
  register: {
    summary: 'Register',
    method: 'POST',
    path: '/api/users/register/',
    access: 'public',
    limit: 'register',
    ...noInput,
    body: RegisterBody,
    status: 201,
    reply: RegisterReply,
  },
  suggestUsers: {
    summary: 'Suggest users by the start of a name',
    method: 'GET',
    path: '/api/users/suggest/',
    access: 'user',
    limit: 'read',
    ...noInput,
    query: Type.Object({ q: text({ max: USERNAME_MAX }) }),
    reply: SuggestedUsers,
  },
  getProfile: {
    summary: 'Read your user',
    method: 'GET',
    path: '/api/users/profile/',
    access: 'user',
    limit: 'read',
    ...noInput,
    reply: Profile,
  },
  updateProfile: {
    summary: 'Change your username or your password; a new password ends your other sessions',
    method: 'PATCH',
    path: '/api/users/profile/update/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: UpdateProfileBody,
    reply: Profile,
  },
  listUsers: {
    summary: 'List users',
    method: 'GET',
    path: '/api/users/all/',
    access: 'admin',
    limit: 'read',
    ...noInput,
    query: UsersQuery,
    reply: pageOf(FullUser),
  },
  getUser: {
    summary: 'Read a user',
    method: 'GET',
    path: '/api/users/all/:id/',
    access: 'public',
    limit: 'read',
    ...byId,
    reply: User,
  },
  banTemporarily: {
    summary: 'Ban for 24 hours',
    method: 'POST',
    path: '/api/users/all/:id/temporary_ban/',
    access: 'admin',
    limit: 'write',
    ...byId,
    body: BanBody,
    reply: FullUser,
  },
  banPermanently: {
    summary: 'Ban permanently',
    method: 'POST',
    path: '/api/users/all/:id/permanent_ban/',
    access: 'admin',
    limit: 'write',
    ...byId,
    body: BanBody,
    reply: FullUser,
  },
  unbanUser: {
    summary: 'Unban',
    method: 'POST',
    path: '/api/users/all/:id/unban/',
    access: 'admin',
    limit: 'write',
    ...byId,
    reply: FullUser,
  },
  promoteUser: {
    summary: 'Promote to admin',
    method: 'POST',
    path: '/api/users/all/:id/promote_to_admin/',
    access: 'admin',
    limit: 'write',
    ...byId,
    reply: FullUser,
  },
  demoteUser: {
    summary: 'Demote from admin',
    method: 'POST',
    path: '/api/users/all/:id/demote_from_admin/',
    access: 'admin',
    limit: 'write',
    ...byId,
    reply: FullUser,
  },
} as const satisfies Record<string, Call>;
