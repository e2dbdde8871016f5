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
/** `page` numbers end here; `next` goes on by cursor. */
export const PAGE_MAX = 500;
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
/** When a name server stays silent, a look-up ends after this time and leaves the rest of a fetch to other names. */
export const NAME_LOOKUP_MS = 4 * SECOND_MS;
export const FETCHES_AT_ONCE = 16;
export const FETCHES_WAITING = 64;
/** A requester is a user, the network of an anonymous visitor, or the author of a post whose page is read. */
export const FETCHES_AT_ONCE_PER_REQUESTER = 4;
export const FETCHES_WAITING_PER_REQUESTER = 16;
/** A requester whose previews lead to forbidden addresses leaves one line in the log in this time. */
export const FORBIDDEN_LOG_MS = MINUTE_MS;

/** `/readyz` reuses the database's last answer for this time. */
export const READY_REUSED_MS = SECOND_MS;

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

/** Requests of one network that are open at once: from their first line until the reader has the whole answer. */
export const OPEN_REQUESTS_PER_NETWORK = 64;
export const OPEN_REQUESTS_RETRY_SECONDS = 5;
/** Connections of one network, where no proxy stands in front. A whole office may share one address. */
export const CONNECTIONS_PER_NETWORK = 1000;
/** A request that has not arrived whole by then is refused. */
export const REQUEST_ARRIVAL_MAX_MS = 10 * SECOND_MS;
/** A reader that takes nothing of an answer for this long is disconnected. */
export const STALLED_READER_MS = 30 * SECOND_MS;
/** How often connections are checked for the two above. */
export const CONNECTION_CHECK_MS = 2 * SECOND_MS;
/** An idle connection stays open longer than a proxy keeps it, so that the server never closes it under a request. */
export const KEEP_ALIVE_MS = 72 * SECOND_MS;

/** `max` events of one subject (a user, an account name or an address) in a window of `perMs`. */
export interface RateLimit {
  max: number;
  perMs: number;
  per: 'user' | 'account' | 'address';
}

const WRONG_LOGINS = { max: 5, perMs: 15 * MINUTE_MS, per: 'account' } as const;

export const RATE_LIMITS = {
  loginAccount: WRONG_LOGINS,
  /** Counted for names that belong to no account, so that an unknown name costs the work of a known one. */
  loginUnknown: WRONG_LOGINS,
  /** What was typed as the name, whether an account has it or not. */
  loginTyped: WRONG_LOGINS,
  /** Of who is logged in, apart from logins: guesses from outside must not keep the owner from a new password. */
  currentPassword: { ...WRONG_LOGINS, per: 'user' },
  loginAddress: { max: 20, perMs: HOUR_MS, per: 'address' },
  register: { max: 5, perMs: HOUR_MS, per: 'address' },
  /** A refusal tells whether a name or an email address is taken. */
  registerRefused: { max: 20, perMs: HOUR_MS, per: 'address' },
  submit: { max: 6, perMs: 10 * MINUTE_MS, per: 'user' },
  /** A changed URL also counts as `submit`, and as `preview` when the page has to be read. */
  edit: { max: 30, perMs: 10 * MINUTE_MS, per: 'user' },
  comment: { max: 10, perMs: MINUTE_MS, per: 'user' },
  like: { max: 120, perMs: HOUR_MS, per: 'user' },
  report: { max: 20, perMs: DAY_MS, per: 'user' },
  preview: { max: 20, perMs: MINUTE_MS, per: 'user' },
  /** Every change that has no limit of its own. */
  write: { max: 120, perMs: MINUTE_MS, per: 'user' },
  linkPreview: { max: 20, perMs: MINUTE_MS, per: 'address' },
  /** A rendered page counts as one read. */
  read: { max: 600, perMs: MINUTE_MS, per: 'address' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof RATE_LIMITS;
