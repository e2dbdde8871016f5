import Type, { type Static } from 'typebox';
import { count, id, nullable, optional, pageQuery, text, timestamp } from './fields.ts';
import {
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REASON_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PATTERN,
} from './limits.ts';
import { BAN_STATUSES, USER_ROLES } from './values.ts';

/** What everybody may see of a user. */
export const PublicUser = Type.Object({
  id: id(),
  username: Type.String(),
  role: Type.Enum([...USER_ROLES]),
  is_staff: Type.Boolean(),
  posts_count: count(),
  created_at: timestamp(),
});
export type PublicUser = Static<typeof PublicUser>;

/** What users see of themselves, and admins of everybody. */
export const FullUser = Type.Object({
  ...PublicUser.properties,
  email: Type.String(),
  terms_accepted: Type.Boolean(),
  ban_status: Type.Enum([...BAN_STATUSES]),
  is_banned: Type.Boolean(),
  banned_until: nullable(timestamp()),
});
export type FullUser = Static<typeof FullUser>;

export const User = Type.Union([FullUser, PublicUser]);
export type User = PublicUser & Partial<FullUser>;

const newPassword = text({ min: PASSWORD_MIN, max: PASSWORD_MAX, trim: false });
const anyPassword = text({ max: 1024, trim: false });

export const LoginBody = Type.Object({
  username: text({ max: EMAIL_MAX }),
  password: anyPassword,
});
export type LoginBody = Static<typeof LoginBody>;

export const LoginReply = Type.Object({ token: Type.String() });
export type LoginReply = Static<typeof LoginReply>;

export const RegisterBody = Type.Object({
  username: text({ min: USERNAME_MIN, max: USERNAME_MAX, pattern: USERNAME_PATTERN }),
  email: text({ max: EMAIL_MAX, format: 'email' }),
  password: newPassword,
  password2: anyPassword,
});
export type RegisterBody = Static<typeof RegisterBody>;

export const RegisterReply = Type.Object({ token: Type.String(), user: FullUser });
export type RegisterReply = Static<typeof RegisterReply>;

export const UpdatePasswordBody = Type.Object({ current_password: anyPassword, new_password: newPassword });
export type UpdatePasswordBody = Static<typeof UpdatePasswordBody>;

export const BanBody = Type.Object({ reason: text({ max: REASON_MAX }) });
export type BanBody = Static<typeof BanBody>;

export const UsersQuery = Type.Object({
  ...pageQuery,
  search: optional(Type.String()),
  ban_status: optional(Type.Enum([...BAN_STATUSES])),
  role: optional(Type.Enum([...USER_ROLES])),
});
export type UsersQuery = Static<typeof UsersQuery>;
