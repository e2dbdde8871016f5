import { isolated } from '@magpie/contract/messages/isolated';
import { notificationText } from '@magpie/contract/notifications/notification-text';
import type { Notification } from '@magpie/contract/notifications/notifications';
import type { Post } from '@magpie/contract/posts';
import type { DeletionContent } from '@magpie/contract/values';
import type { Config } from '../config.ts';
import { type Letter, type Mail, writeMail } from './mail.ts';

/** Every email that the site sends. Each function is a template; `mail-preview` shows them all. */

export interface Recipient {
  username: string;
  email: string;
}

type Template<Facts extends object = object> = (config: Config, user: Recipient, facts: Facts) => Mail;

export const welcomeMail: Template<{ token: string }> = (config, user, { token }) =>
  write(config, user, {
    kind: 'welcome',
    subject: `Welcome to ${config.siteName}: confirm your email address`,
    paragraphs: [
      `Your account on ${config.siteName} is ready. Please confirm that this is your email address, so that you can get back into your account if you ever forget your password.`,
    ],
    action: { label: 'Confirm your email address', url: link(config, 'verify-email', token) },
    notes: ['The link works once, within seven days.', `How things work here: ${config.publicUrl}/help`],
    reason:
      'You are getting this email because somebody registered with this address. If it was not you, ignore it.',
  });

export const confirmEmailMail: Template<{ token: string }> = (config, user, { token }) =>
  write(config, user, {
    kind: 'confirm-email',
    subject: `Confirm your email address for ${config.siteName}`,
    paragraphs: [`Please confirm that this is the email address of your account on ${config.siteName}.`],
    action: { label: 'Confirm your email address', url: link(config, 'verify-email', token) },
    notes: ['The link works once, within seven days.'],
    reason: 'You are getting this email because you asked for a new link in your profile settings.',
  });

export const newEmailMail: Template<{ token: string }> = (config, user, { token }) =>
  write(config, user, {
    kind: 'new-email',
    subject: `Confirm your new email address for ${config.siteName}`,
    paragraphs: [
      `You asked to use this email address for your account on ${config.siteName}. Your account will use it as soon as you confirm it.`,
    ],
    action: { label: 'Confirm your new email address', url: link(config, 'verify-email', token) },
    notes: ['The link works once, within seven days.'],
    reason:
      'You are getting this email because somebody entered this address in their profile settings. If it was not you, ignore it.',
  });

export const emailChangedMail: Template<{ token: string }> = (config, user, { token }) =>
  write(config, user, {
    kind: 'email-changed',
    subject: `The email address of your ${config.siteName} account was changed`,
    paragraphs: [
      `Your account on ${config.siteName} now has another email address. If that was you, there is nothing to do.`,
      'If it was not you, undo the change. That also logs everybody out, and removes the address of your personal feed, and the passkeys and the authenticator app that were set up since. Then set a new password.',
    ],
    action: { label: 'Undo the change', url: link(config, 'undo-email', token) },
    notes: ['The link works once, within seven days.'],
    reason: 'You are getting this email because this was the email address of your account.',
  });

export const resetPasswordMail: Template<{ token: string }> = (config, user, { token }) =>
  write(config, user, {
    kind: 'reset-password',
    subject: `Set a new password for ${config.siteName}`,
    paragraphs: [`Somebody, probably you, asked for a new password for your account on ${config.siteName}.`],
    action: { label: 'Set a new password', url: link(config, 'reset-password', token) },
    notes: [
      'The link works once, within an hour. Setting a new password logs you out everywhere.',
      'If you did not ask for it, ignore this email: your password stays as it is.',
    ],
    reason: 'You are getting this email because this is the email address of your account.',
  });

export const passwordChangedMail: Template = (config, user) =>
  write(config, user, {
    kind: 'password-changed',
    subject: `Your ${config.siteName} password was changed`,
    paragraphs: [
      `The password of your account on ${config.siteName} was just changed, and other sessions were logged out.`,
      'If that was you, there is nothing to do. If it was not, set a new password at once:',
    ],
    action: { label: 'Set a new password', url: `${config.publicUrl}/forgot-password` },
    notes: [
      'Passkeys and your authenticator app stay as they are. In your profile settings, remove any that you do not recognise.',
      `If you need help, write to ${config.contactEmail}.`,
    ],
    reason: SECURITY,
  });

export const newBrowserMail: Template<{ device: string; at: number }> = (config, user, { device, at }) =>
  write(config, user, {
    kind: 'new-browser',
    subject: `New login to your ${config.siteName} account`,
    paragraphs: [
      `Somebody logged in to your account on ${config.siteName} with a browser that you have not used in the past year.`,
      `Browser: ${device || 'unknown'}. Time: ${new Date(at).toUTCString()}.`,
      'If that was you, there is nothing to do. If it was not, set a new password at once:',
    ],
    action: { label: 'Set a new password', url: `${config.publicUrl}/forgot-password` },
    reason: SECURITY,
  });

export const deletionPlannedMail: Template<{ at: number; content: DeletionContent }> = (
  config,
  user,
  { at, content },
) =>
  write(config, user, {
    kind: 'deletion-planned',
    subject: `Your ${config.siteName} account will be deleted`,
    paragraphs: [
      `You asked us to delete your account on ${config.siteName}. That will happen on ${new Date(at).toUTCString()}.`,
      content === 'keep'
        ? 'Your posts and comments will stay without your name.'
        : 'Your posts, comments and likes will be deleted too.',
      'If you change your mind, or if it was not you, log in before then: your account stays as it is. If it was not you, also set a new password.',
    ],
    action: { label: 'Set a new password', url: `${config.publicUrl}/forgot-password` },
    reason: SECURITY,
  });

export const deletionCancelledMail: Template = (config, user) =>
  write(config, user, {
    kind: 'deletion-cancelled',
    subject: `Your ${config.siteName} account will not be deleted`,
    paragraphs: [
      `You logged in to ${config.siteName}, so your account stays as it is. To delete it after all, ask for it again in your profile settings.`,
      'If you did not log in, set a new password at once:',
    ],
    action: { label: 'Set a new password', url: `${config.publicUrl}/forgot-password` },
    reason: SECURITY,
  });

export const accountDeletedMail: Template = (config, user) =>
  write(config, user, {
    kind: 'account-deleted',
    subject: `Your ${config.siteName} account was deleted`,
    paragraphs: [
      `Your account on ${config.siteName} was deleted, as you asked. This is the last email you will get from us.`,
      'Thank you for being here.',
    ],
    reason: 'You are getting this email because this was the email address of your account.',
  });

export const secondFactorMail: Template<{ change: string }> = (config, user, { change }) =>
  write(config, user, {
    kind: 'second-factor',
    subject: `The second factor of your ${config.siteName} account was changed or used`,
    paragraphs: [
      `${change} This is about how you log in to ${config.siteName}.`,
      'If that was you, there is nothing to do. If it was not, set a new password at once, then look at your profile settings:',
    ],
    action: { label: 'Set a new password', url: `${config.publicUrl}/forgot-password` },
    notes: [`If you need help, write to ${config.contactEmail}.`],
    reason: SECURITY,
  });

export const banMail: Template<{ banned_until: number | null; reason: string }> = (
  config,
  user,
  { banned_until, reason },
) =>
  write(config, user, {
    kind: 'ban',
    subject: `Your ${config.siteName} account is banned`,
    paragraphs: [
      `Your account on ${config.siteName} is banned ${banned_until === null ? 'permanently' : `until ${new Date(banned_until).toUTCString()}`}.`,
      `Reason: ${isolated(reason)}`,
      `If you think this is a mistake, write to ${config.contactEmail}.`,
    ],
    reason: 'You are getting this email because it is about your account.',
  });

export const notificationsMail: Template<{
  notifications: readonly Notification[];
  /** The number of further notifications, which only the site shows. */
  others: number;
  token: string;
}> = (config, user, { notifications, others, token }) => {
  const number = notifications.length + others;
  const [first] = notifications;
  return write(config, user, {
    kind: 'notifications',
    subject:
      number === 1 && first ? notificationText(first) : `${number} new notifications on ${config.siteName}`,
    paragraphs: [`This happened on ${config.siteName} since you were last there:`],
    items: notifications.map((notification) => ({
      label: notificationText(notification),
      url: config.publicUrl + (notification.url ?? '/notifications'),
      quote: notification.reason ?? notification.comment?.content,
    })),
    action: { label: 'See all notifications', url: `${config.publicUrl}/notifications` },
    notes: others > 0 ? [`There are ${others} more on the site.`] : [],
    reason: `You are getting this email because of your settings. Change them at ${config.publicUrl}/profile-settings#notifications.`,
    unsubscribeToken: token,
  });
};

export const digestMail: Template<{
  posts: readonly Pick<Post, 'id' | 'slug' | 'title' | 'likes_count' | 'comments_count'>[];
  token: string;
}> = (config, user, { posts, token }) =>
  write(config, user, {
    kind: 'digest',
    subject: `The best of the week on ${config.siteName}`,
    paragraphs: [`These were the most liked posts on ${config.siteName} in the past week:`],
    items: posts.map(({ id, slug, title, likes_count, comments_count }) => ({
      label: title,
      url: `${config.publicUrl}/post/${id}/${slug}`,
      quote: `${counted(likes_count, 'like')}, ${counted(comments_count, 'comment')}`,
    })),
    action: { label: 'See more', url: `${config.publicUrl}/explore/top?period=week` },
    reason: `You are getting this email every week because you asked for it. Change that at ${config.publicUrl}/profile-settings#notifications.`,
    unsubscribeToken: token,
  });

function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

const SECURITY =
  'You are getting this email because it is about the security of your account. It cannot be switched off.';

function write(config: Config, user: Recipient, letter: Omit<Letter, 'to' | 'username'>): Mail {
  return writeMail(config, { ...letter, to: user.email, username: user.username });
}

function link({ publicUrl }: Config, page: string, token: string): string {
  return `${publicUrl}/${page}?token=${token}`;
}
