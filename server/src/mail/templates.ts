import type { Config } from '../config.ts';
import { type Letter, type Mail, writeMail } from './mail.ts';

/** Every mail that the site sends. Each function is a template; `mail-preview` shows them all. */

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
    reason: 'You get this mail because somebody registered with this address. If it was not you, ignore it.',
  });

export const confirmEmailMail: Template<{ token: string }> = (config, user, { token }) =>
  write(config, user, {
    kind: 'confirm-email',
    subject: `Confirm your email address for ${config.siteName}`,
    paragraphs: [`Please confirm that this is the email address of your account on ${config.siteName}.`],
    action: { label: 'Confirm your email address', url: link(config, 'verify-email', token) },
    notes: ['The link works once, within seven days.'],
    reason: 'You get this mail because you asked for a new link in your profile settings.',
  });

export const newEmailMail: Template<{ token: string }> = (config, user, { token }) =>
  write(config, user, {
    kind: 'new-email',
    subject: `Confirm your new email address for ${config.siteName}`,
    paragraphs: [
      `You want to use this email address for your account on ${config.siteName}. It is changed as soon as you confirm it.`,
    ],
    action: { label: 'Confirm your new email address', url: link(config, 'verify-email', token) },
    notes: ['The link works once, within seven days.'],
    reason:
      'You get this mail because somebody entered this address in their profile settings. If it was not you, ignore it.',
  });

export const emailChangedMail: Template<{ token: string }> = (config, user, { token }) =>
  write(config, user, {
    kind: 'email-changed',
    subject: `The email address of your ${config.siteName} account was changed`,
    paragraphs: [
      `Your account on ${config.siteName} now has another email address. If that was you, there is nothing to do.`,
      'If it was not you, take the change back. That also logs everybody out; then set a new password.',
    ],
    action: { label: 'Take the change back', url: link(config, 'undo-email', token) },
    notes: ['The link works once, within seven days.'],
    reason: 'You get this mail because this was the email address of your account.',
  });

export const resetPasswordMail: Template<{ token: string }> = (config, user, { token }) =>
  write(config, user, {
    kind: 'reset-password',
    subject: `Set a new password for ${config.siteName}`,
    paragraphs: [`Somebody, probably you, asked for a new password for your account on ${config.siteName}.`],
    action: { label: 'Set a new password', url: link(config, 'reset-password', token) },
    notes: [
      'The link works once, within an hour. Setting a new password logs you out everywhere.',
      'If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
    reason: 'You get this mail because this is the email address of your account.',
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
    notes: [`If you need help, write to ${config.contactEmail}.`],
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
      `Reason: ${reason}`,
      `If you think this is a mistake, write to ${config.contactEmail}.`,
    ],
    reason: 'You get this mail because it is about your account.',
  });

const SECURITY =
  'You get this mail because it is about the security of your account. It cannot be switched off.';

function write(config: Config, user: Recipient, letter: Omit<Letter, 'to' | 'username'>): Mail {
  return writeMail(config, { ...letter, to: user.email, username: user.username });
}

function link({ publicUrl }: Config, page: string, token: string): string {
  return `${publicUrl}/${page}?token=${token}`;
}
