import Type, { type Static } from 'typebox';
import { type Call, noInput } from '../call.ts';
import { text } from '../fields.ts';
import { DIGEST_FREQUENCIES, MAIL_FREQUENCIES, SUBSCRIPTIONS } from '../values.ts';

const frequency = () => Type.Enum([...MAIL_FREQUENCIES]);

export const MailSettings = Type.Object({
  comment: frequency(),
  reply: frequency(),
  mention: frequency(),
  decision: frequency(),
  report_settled: frequency(),
  collection_follower: frequency(),
  followed_post: frequency(),
  digest: Type.Enum([...DIGEST_FREQUENCIES]),
});
export type MailSettings = Static<typeof MailSettings>;

export const EditMailSettingsBody = Type.Partial(MailSettings);
export type EditMailSettingsBody = Static<typeof EditMailSettingsBody>;

/** The kinds of notifications that are off until a user switches them on, or chooses to get emails about them. */
export const NotificationSettings = Type.Object({ followed_post: Type.Boolean() });
export type NotificationSettings = Static<typeof NotificationSettings>;

export const EditNotificationSettingsBody = Type.Partial(NotificationSettings);
export type EditNotificationSettingsBody = Static<typeof EditNotificationSettingsBody>;

export const UnsubscribeReply = Type.Object({ unsubscribed: Type.Enum([...SUBSCRIPTIONS]) });
export type UnsubscribeReply = Static<typeof UnsubscribeReply>;

export const mailSettingCalls = {
  getMailSettings: {
    summary: 'Read your email settings',
    method: 'GET',
    path: '/api/users/mail-settings/',
    access: 'user',
    limit: 'read',
    ...noInput,
    reply: MailSettings,
  },
  editMailSettings: {
    summary: 'Change your email settings',
    method: 'PATCH',
    path: '/api/users/mail-settings/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: EditMailSettingsBody,
    reply: MailSettings,
  },
  getNotificationSettings: {
    summary: 'Read which optional kinds of notifications are on',
    method: 'GET',
    path: '/api/users/notification-settings/',
    access: 'user',
    limit: 'read',
    ...noInput,
    reply: NotificationSettings,
  },
  editNotificationSettings: {
    summary: 'Switch optional kinds of notifications on or off',
    method: 'PATCH',
    path: '/api/users/notification-settings/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: EditNotificationSettingsBody,
    reply: NotificationSettings,
  },
  unsubscribe: {
    summary: 'Unsubscribe with the token from an email, in one click (RFC 8058)',
    method: 'POST',
    path: '/api/users/unsubscribe/',
    access: 'public',
    acceptsForm: true,
    limit: 'write',
    ...noInput,
    query: Type.Object({ token: text({ max: 200 }) }),
    reply: UnsubscribeReply,
  },
} as const satisfies Record<string, Call>;
