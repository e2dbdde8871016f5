import { DAY_MS, HOUR_MS, MINUTE_MS } from './limits.ts';

/** `max` events of one subject (a user, an account name or a network) in a window of `perMs`. */
export interface RateLimit {
  max: number;
  perMs: number;
  per: 'user' | 'account' | 'network';
}

const WRONG_LOGINS = { max: 5, perMs: 15 * MINUTE_MS, per: 'account' } as const;

export const RATE_LIMITS = {
  loginAccount: WRONG_LOGINS,
  /** For names without an account, so that an unknown name costs as much work as a known one. */
  loginUnknown: WRONG_LOGINS,
  /** Counts by the entered name, whether it has an account or not. */
  loginTyped: WRONG_LOGINS,
  /**
   * For logged-in users. Counted separately from logins, so that wrong logins by strangers do not keep the owner from
   * changing the password.
   */
  currentPassword: { ...WRONG_LOGINS, per: 'user' },
  /** Wrong codes while an authenticator app is set up. Wrong codes of a login count as wrong logins. */
  confirmCode: { ...WRONG_LOGINS, per: 'user' },
  loginAddress: { max: 20, perMs: HOUR_MS, per: 'network' },
  register: { max: 5, perMs: HOUR_MS, per: 'network' },
  /** A refusal reveals whether a username or an email address is taken. */
  registerRefused: { max: 20, perMs: HOUR_MS, per: 'network' },
  /** Emails with a link to set a new password. Above this limit, a request is answered as usual, and nothing is sent. */
  resetMail: { max: 3, perMs: HOUR_MS, per: 'account' },
  /**
   * Requests of such an email, for any address. Above this limit too, nothing is sent. The requests also count as writes,
   * whose limit answers 429. That limit is needed because each request stores a row, and it reveals nothing about an
   * account, because it depends on the client alone.
   */
  forgotPassword: { max: 10, perMs: HOUR_MS, per: 'network' },
  /** Each call stores a challenge. */
  passkeyOptions: { max: 120, perMs: 10 * MINUTE_MS, per: 'network' },
  confirmationMail: { max: 3, perMs: HOUR_MS, per: 'user' },
  changeEmail: { max: 3, perMs: HOUR_MS, per: 'user' },
  /** An export reads everything that is stored about a user. */
  export: { max: 5, perMs: HOUR_MS, per: 'user' },
  /** Imports of links; each may be ten megabytes. */
  import: { max: 10, perMs: HOUR_MS, per: 'user' },
  submit: { max: 6, perMs: 10 * MINUTE_MS, per: 'user' },
  /** A changed URL also counts as `submit`, and as `preview` when its page has to be fetched. */
  edit: { max: 30, perMs: 10 * MINUTE_MS, per: 'user' },
  comment: { max: 10, perMs: MINUTE_MS, per: 'user' },
  commentPreview: { max: 30, perMs: MINUTE_MS, per: 'user' },
  like: { max: 120, perMs: HOUR_MS, per: 'user' },
  report: { max: 20, perMs: DAY_MS, per: 'user' },
  preview: { max: 20, perMs: MINUTE_MS, per: 'user' },
  /** Every write without a limit of its own. */
  write: { max: 120, perMs: MINUTE_MS, per: 'user' },
  linkPreview: { max: 20, perMs: MINUTE_MS, per: 'network' },
  /** A rendered page counts as one read. */
  read: { max: 600, perMs: MINUTE_MS, per: 'network' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
