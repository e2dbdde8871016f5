/** Every number of the product, once. Text lengths count Unicode code points after trimming. */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const USERNAME_PATTERN = '^[A-Za-z0-9_.-]+$';
/** Names that sound official, without separators; nobody can register them, nor the site's own name. */
export const RESERVED_USERNAMES = [
  'admin',
  'administrator',
  'moderator',
  'support',
  'system',
  'root',
  'staff',
] as const;
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** A password may contain shorter names than this: they are in too many words. */
export const PASSWORD_NAME_MIN = 4;
/** Sessions of one user; another login then ends the one not used for longest. */
export const SESSIONS_MAX = 100;

/** A session ends then, however often it is used. */
export const SESSION_MAX_MS = 90 * DAY_MS;

export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 2000;
export const URL_MAX = 2048;
export const TAGS_MAX = 5;
export const COMMENT_MAX = 5000;
export const REASON_MAX = 500;
export const CATEGORY_NAME_MAX = 50;
export const CATEGORY_DESCRIPTION_MAX = 500;

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;
/** Root comment, reply, reply to a reply. */
export const COMMENT_LEVELS = 3;
export const BODY_MAX_BYTES = 64 * 1024;

export const TEMPORARY_BAN_MS = DAY_MS;

export const PREVIEW_DEBOUNCE_MS = 500;
export const SUBMIT_SUCCESS_MS = 1500;
/** Longer where there is more to read: the post has to wait. */
export const SUBMIT_HELD_MS = 5000;
export const URL_BAR_SHAKE_MS = 500;

export const FETCH_TOTAL_MS = 10 * SECOND_MS;
export const FETCH_MAX_REDIRECTS = 5;
export const FETCH_MAX_BYTES = 2 * 1024 * 1024;
export const FETCHES_AT_ONCE = 16;

/** Preview images are kept in these widths, in pixels: for a column of the feed, a phone's screen, and what is finer. */
export const IMAGE_WIDTHS = [480, 720, 960] as const;
export const LARGEST_IMAGE_WIDTH = 960;

/** Profile score: what a post counts, where a comment counts one. */
export const SCORE_PER_POST = 3;

/** Trending: seconds of age that weigh as much as a tenfold of likes. */
export const RANK_SECONDS_PER_MAGNITUDE = 45_000;

/** A search that means more users than this walks the list of all instead of sorting those. */
export const SEARCHED_USERS_MAX = 1000;

/** Requests that are being answered at once, and how late the process may be, before it turns others away. */
export const REQUESTS_UNDER_WAY_MAX = 1000;
export const LOOP_DELAY_MAX_MS = 500;

/** `max` events of one subject (a user, an account name or an address) in a window of `perMs`. */
export interface RateLimit {
  max: number;
  perMs: number;
  per: 'user' | 'account' | 'address';
}

const WRONG_LOGINS = { max: 5, perMs: 15 * MINUTE_MS, per: 'account' } as const;

export const RATE_LIMITS = {
  loginAccount: WRONG_LOGINS,
  /** For names that are nobody's: counted apart, so that inventing many of them pushes no account's guesses out. */
  loginUnknown: WRONG_LOGINS,
  /** Of who is logged in, apart from logins: guesses from outside must not keep the owner from a new password. */
  currentPassword: { ...WRONG_LOGINS, per: 'user' },
  loginAddress: { max: 20, perMs: HOUR_MS, per: 'address' },
  register: { max: 5, perMs: HOUR_MS, per: 'address' },
  submit: { max: 6, perMs: 10 * MINUTE_MS, per: 'user' },
  comment: { max: 10, perMs: MINUTE_MS, per: 'user' },
  like: { max: 120, perMs: HOUR_MS, per: 'user' },
  report: { max: 20, perMs: DAY_MS, per: 'user' },
  preview: { max: 20, perMs: MINUTE_MS, per: 'user' },
  linkPreview: { max: 20, perMs: MINUTE_MS, per: 'address' },
  read: { max: 600, perMs: MINUTE_MS, per: 'address' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
