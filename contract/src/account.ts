import Type, { type Static } from 'typebox';
import { type Call, noInput } from './call.ts';
import { Nothing, text, timestamp } from './fields.ts';
import { EMAIL_MAX } from './limits.ts';
import { anyPassword, newPassword } from './users.ts';
import { DELETION_CONTENTS } from './values.ts';

/** A token from a link in an email. */
const token = text({ max: 200 });
export const TokenBody = Type.Object({ token });
export type TokenBody = Static<typeof TokenBody>;

export const ChangeEmailBody = Type.Object({
  email: text({ max: EMAIL_MAX, format: 'email' }),
  current_password: anyPassword,
});
export type ChangeEmailBody = Static<typeof ChangeEmailBody>;

export const ForgotPasswordBody = Type.Object({ email: text({ max: EMAIL_MAX, format: 'email' }) });
export type ForgotPasswordBody = Static<typeof ForgotPasswordBody>;

export const ResetPasswordBody = Type.Object({ token, new_password: newPassword });
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

export const DeleteAccountBody = Type.Object({
  current_password: anyPassword,
  content: Type.Enum([...DELETION_CONTENTS], {
    description: '`keep` leaves posts, comments and likes without a name, `delete` deletes them.',
  }),
});
export type DeleteAccountBody = Static<typeof DeleteAccountBody>;

export const DeleteAccountReply = Type.Object({ deletion_at: timestamp() });
export type DeleteAccountReply = Static<typeof DeleteAccountReply>;

export const AccountExport = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'An attachment: `exported_at`, `site`, `account`, and a list for everything else that is stored, such as `posts` and `sessions`.',
});

/** Confirming and changing an email address, replacing a forgotten password, and deleting or exporting an account. */
export const accountCalls = {
  verifyEmail: {
    summary: 'Confirm an email address, or a change of it, with the token from an email',
    method: 'POST',
    path: '/api/users/email/verify/',
    access: 'public',
    limit: 'write',
    ...noInput,
    body: TokenBody,
    status: 204,
    reply: Nothing,
  },
  resendConfirmation: {
    summary: 'Resend the link that confirms your email address',
    method: 'POST',
    path: '/api/users/email/resend/',
    access: 'user',
    limit: 'confirmationMail',
    ...noInput,
    status: 204,
    reply: Nothing,
  },
  changeEmail: {
    summary: 'Change your email address; the new one must be confirmed',
    method: 'POST',
    path: '/api/users/email/change/',
    access: 'user',
    limit: 'changeEmail',
    ...noInput,
    body: ChangeEmailBody,
    status: 204,
    reply: Nothing,
  },
  undoEmailChange: {
    summary: 'Restore the former email address; ends all sessions',
    method: 'POST',
    path: '/api/users/email/undo/',
    access: 'public',
    limit: 'write',
    ...noInput,
    body: TokenBody,
    status: 204,
    reply: Nothing,
  },
  forgotPassword: {
    summary: 'Ask for an email to set a new password; the answer is the same for every address',
    method: 'POST',
    path: '/api/users/password/forgot/',
    access: 'public',
    limit: 'write',
    ...noInput,
    body: ForgotPasswordBody,
    status: 204,
    reply: Nothing,
  },
  resetPassword: {
    summary: 'Set a new password with the token from an email; ends all sessions',
    method: 'POST',
    path: '/api/users/password/reset/',
    access: 'public',
    limit: 'write',
    ...noInput,
    body: ResetPasswordBody,
    status: 204,
    reply: Nothing,
  },
  deleteAccount: {
    summary: 'Delete your account in seven days, unless you log in before; ends all sessions',
    method: 'POST',
    path: '/api/users/account/delete/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: DeleteAccountBody,
    reply: DeleteAccountReply,
  },
  exportAccount: {
    summary: 'Download everything that is stored about you',
    method: 'GET',
    path: '/api/users/export/',
    access: 'user',
    limit: 'export',
    ...noInput,
    reply: AccountExport,
  },
} as const satisfies Record<string, Call>;
