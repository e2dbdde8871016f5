import type { Notification } from '@magpie/contract/notifications/notifications';
import type { Config } from '../config.ts';
import type { Mail } from './mail.ts';
import * as templates from './templates.ts';

/** Each template with believable facts, to look at. This does not compile if a template has no sample. */
export function sampleMails(config: Config, now: number): Mail[] {
  const user = { username: 'ada', email: 'ada@example.org' };
  const token = 'iYcZ3q0n1t9mT6vK2sX8bW4eRj7uLd5h';
  const samples: Record<keyof typeof templates, Mail> = {
    welcomeMail: templates.welcomeMail(config, user, { token }),
    confirmEmailMail: templates.confirmEmailMail(config, user, { token }),
    newEmailMail: templates.newEmailMail(config, user, { token }),
    emailChangedMail: templates.emailChangedMail(config, user, { token }),
    resetPasswordMail: templates.resetPasswordMail(config, user, { token }),
    passwordChangedMail: templates.passwordChangedMail(config, user, {}),
    newBrowserMail: templates.newBrowserMail(config, user, { device: 'Firefox on Windows', at: now }),
    deletionPlannedMail: templates.deletionPlannedMail(config, user, { at: now, content: 'keep' }),
    deletionCancelledMail: templates.deletionCancelledMail(config, user, {}),
    accountDeletedMail: templates.accountDeletedMail(config, user, {}),
    secondFactorMail: templates.secondFactorMail(config, user, {
      change: 'An authenticator app was set up.',
    }),
    banMail: templates.banMail(config, user, {
      banned_until: now + 24 * 60 * 60 * 1000,
      reason: 'Spam: "best <AI> tools & more"',
    }),
    notificationsMail: templates.notificationsMail(config, user, {
      notifications: sampleNotifications(now),
      others: 4,
      token: '7-notifications-dGhpcyBpcyBhIHNhbXBsZQ',
    }),
    digestMail: templates.digestMail(config, user, {
      posts: [
        { id: 12, slug: 'a-field-guide', title: 'A field guide', likes_count: 31, comments_count: 1 },
        { id: 15, slug: 'attention', title: 'Attention <is> all', likes_count: 1, comments_count: 9 },
      ],
      token: '7-digest-dGhpcyBpcyBhIHNhbXBsZQ',
    }),
  };
  return Object.values(samples);
}

function sampleNotifications(now: number): Notification[] {
  const shared = {
    id: 1,
    is_read: false,
    is_thread_muted: false,
    decision: null,
    reason: null,
    created_at: new Date(now).toISOString(),
    post: { id: 12, title: 'A field guide', slug: 'a-field-guide', status: 'active' },
  } as const;
  return [
    {
      ...shared,
      kind: 'reply',
      count: 3,
      actors: [
        { id: 2, username: 'bob' },
        { id: 3, username: 'cyn' },
      ],
      comment: { id: 30, content: 'Thanks & see <https://example.org>', status: 'active' },
      url: '/post/12/a-field-guide?comment=30',
    },
    {
      ...shared,
      kind: 'decision',
      count: 1,
      actors: [],
      comment: null,
      decision: 'remove',
      reason: 'This is an advertisement.',
      url: '/post/12/a-field-guide',
    },
  ];
}
