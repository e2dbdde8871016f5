import type { Config } from '../config.ts';
import type { Mail } from './mail.ts';
import * as templates from './templates.ts';

/** Each template with believable facts, to look at. One without a sample does not compile. */
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
    banMail: templates.banMail(config, user, {
      banned_until: now + 24 * 60 * 60 * 1000,
      reason: 'Spam: "best <AI> tools & more"',
    }),
  };
  return Object.values(samples);
}
