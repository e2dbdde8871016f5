import type { Config } from '../config.ts';
import type { Mail } from './mail.ts';

/** Every mail the site sends. */

interface Recipient {
  username: string;
  email: string;
}

export function welcomeMail({ siteName, publicUrl }: Config, user: Recipient): Mail {
  return {
    to: user.email,
    subject: `Welcome to ${siteName}`,
    text: [
      `Hello ${user.username},`,
      `your account on ${siteName} is ready: share the first link at ${publicUrl}.`,
      `How things work here: ${publicUrl}/help`,
    ].join('\n\n'),
  };
}

export function passwordChangedMail({ siteName, contactEmail }: Config, user: Recipient): Mail {
  return {
    to: user.email,
    subject: `Your ${siteName} password was changed`,
    text: [
      `Hello ${user.username},`,
      `the password of your account was just changed, and every other session was logged out.`,
      `If that was not you, write to ${contactEmail} at once.`,
    ].join('\n\n'),
  };
}

export function banMail(
  { siteName, contactEmail }: Config,
  user: Recipient & { banned_until: number | null },
  reason: string,
): Mail {
  const until =
    user.banned_until === null ? 'permanently' : `until ${new Date(user.banned_until).toUTCString()}`;
  return {
    to: user.email,
    subject: `Your ${siteName} account is banned`,
    text: [
      `Hello ${user.username},`,
      `your account is banned ${until}. Reason: ${reason}`,
      `If you think this is a mistake, write to ${contactEmail}.`,
    ].join('\n\n'),
  };
}
