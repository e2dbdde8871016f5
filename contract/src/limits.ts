import type { ProposalField } from './values.ts';

/** The limits, times and sizes of the product. Text lengths count Unicode code points after trimming. */

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const USERNAME_PATTERN = '^[A-Za-z0-9_.-]+$';
/** Neither these names nor the site's own can be registered as usernames, whatever the case and the separators. */
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
/** A password may contain a username shorter than this, because many words contain such a short name. */
export const PASSWORD_NAME_MIN = 4;
/** How long links in emails work. */
export const CONFIRMATION_LINK_MS = 7 * DAY_MS;
export const UNDO_LINK_MS = 7 * DAY_MS;
export const RESET_LINK_MS = HOUR_MS;
/** A user can change their username once in this time. */
export const USERNAME_CHANGE_MS = 30 * DAY_MS;
/** Nobody else can take a former username for this time. */
export const FORMER_USERNAME_MS = 90 * DAY_MS;
/** The time between a request to delete an account and its deletion, which a login cancels. */
export const DELETION_WAIT_MS = 7 * DAY_MS;
/** A login with a browser that was not used for this time is announced by email. */
export const KNOWN_BROWSER_MS = 365 * DAY_MS;
export const KNOWN_BROWSERS_MAX = 100;
/** How long a login may wait for its second step, and how long a browser may take to create or use a passkey. */
export const LOGIN_CHALLENGE_MS = 10 * MINUTE_MS;
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 50;
/** The length of a typed code, with blanks and hyphens. */
export const CODE_MAX = 100;
/** The length of each text that a browser sends about a passkey. */
export const CREDENTIAL_PART_MAX = 20_000;
/** Sessions of one user; a further login ends the least recently used one. */
export const SESSIONS_MAX = 100;

/** The maximum age of a session, regardless of use. */
export const SESSION_MAX_MS = 90 * DAY_MS;

export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 2000;
export const URL_MAX = 2048;
export const TAGS_MAX = 5;
export const COMMENT_MAX = 5000;
/** A comment is marked as edited if the edit came later than this after the comment was written. */
export const UNMARKED_EDIT_MS = 5 * MINUTE_MS;
/** The number of earlier versions of a comment that admins see, the newest ones. */
export const VERSIONS_MAX = 100;
export const REASON_MAX = 500;
/** The length of the details that a reporter adds to the reason. */
export const DETAILS_MAX = 500;
/** The length of a search's query. */
export const SEARCH_MAX = 200;
/** At most this many of the users whom a comment mentions are notified, counted over all edits of the comment. */
export const MENTIONS_MAX = 10;
export const SUGGESTIONS_MAX = 8;
/** Suggestions are fetched once typing has paused for this long. */
export const SUGGEST_DEBOUNCE_MS = 150;
/** How many related posts a post's page lists at most. */
export const RELATED_MAX = 6;
export const TAG_NAME_MAX = 50;
export const SLUG_MAX = 60;
/** The length of a host, or of another text or id that names something. */
export const HOST_MAX = 253;
/** How much one user can follow and mute, how many posts they can hide, and the length of a muted word. */
export const FOLLOWS_MAX = 1000;
export const MUTES_MAX = 500;
export const HIDDEN_MAX = 10_000;
export const MUTED_WORD_MIN = 3;
export const MUTED_WORD_MAX = 50;
/** How many collections one user can have, and the limits of each collection and of its items. */
export const COLLECTIONS_MAX = 500;
export const COLLECTION_TITLE_MAX = 100;
export const COLLECTION_DESCRIPTION_MAX = 2000;
export const COLLECTION_EDITORS_MAX = 20;
export const COLLECTION_ITEMS_MAX = 500;
export const COLLECTION_COVERS = 4;
export const ITEM_NOTE_MAX = 500;
export const CATEGORY_NAME_MAX = 50;
export const CATEGORY_DESCRIPTION_MAX = 500;

/** The posts of a category are counted up to this number. */
export const CATEGORY_POSTS_MAX = 1000;

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;
/** `page` numbers end here; `next` goes on by cursor. */
export const PAGE_MAX = 500;
/** Root comment, reply, reply to a reply. */
export const COMMENT_LEVELS = 3;
/** Items that wait for a decision are counted up to this number. */
export const WAITING_MAX = 100;
/** The number of posts and comments in one batch, together. */
export const BATCH_MAX = 100;
/** A batch can be undone for this time. */
export const BATCH_UNDO_DAYS = 7;
export const BATCH_UNDO_MS = BATCH_UNDO_DAYS * DAY_MS;
/** The length of an admin's note about a user. */
export const NOTE_MAX = 1000;
export const APPEAL_MAX = 1000;
/** An admin sees this many of the latest bans of a user, as many of the latest removals, and as many of the latest notes. */
export const CONTEXT_ITEMS_MAX = 20;
/** The outcomes of this many of a user's latest reports are counted. */
export const CONTEXT_REPORTS_MAX = 100;
export const BODY_MAX_BYTES = 64 * 1024;
/** The size of an imported file with links. */
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;

/** Notifications are deleted after this time. */
const NOTIFICATION_DAYS = 90;
export const NOTIFICATION_MS = NOTIFICATION_DAYS * DAY_MS;
/** A group of notifications names this number of people at most. */
export const NOTIFICATION_ACTORS_MAX = 3;
/** The length of the part of a comment that a notification shows. */
export const NOTIFICATION_EXCERPT_MAX = 200;
/** How many notifications can be marked as read by their ids at once. */
export const NOTIFICATION_IDS_MAX = 100;
/** How long an email about a notification waits for further notifications, so that one email contains several. */
export const MAIL_DELAY_MS = { immediately: 5 * MINUTE_MS, daily: DAY_MS, weekly: 7 * DAY_MS } as const;
/** The number of posts in a weekly digest. */
export const DIGEST_POSTS_MAX = 10;
/** Open streams of notifications, of one user and of one network, in one process. */
export const STREAMS_PER_USER = 10;
export const STREAMS_PER_NETWORK = 500;
/** How often a stream sends a heartbeat, so that proxies do not close it. */
export const STREAM_HEARTBEAT_MS = 25 * SECOND_MS;
/** A visit of the site ends after this time without activity. */
export const SITE_VISIT_MS = 30 * MINUTE_MS;
/** When a user last saw a post is remembered for this time. */
export const POST_VISIT_MS = 365 * DAY_MS;
/** New comments on a post are counted up to this number. */
export const NEW_COMMENTS_MAX = 1000;

export const TEMPORARY_BAN_MS = DAY_MS;

/** Two pages can count as similar only if their texts have at least this estimated share of words in common. */
export const SIMILARITY_MIN = 0.7;
export const SIMILAR_POSTS_MAX = 3;
/** How many sources users can add to a post; merges may add more. */
export const SOURCES_MAX = 10;

export const PREVIEW_DEBOUNCE_MS = 500;
export const SUBMIT_SUCCESS_MS = 1500;
/** Longer, because there is more to read: the post has to wait for approval. */
export const SUBMIT_HELD_MS = 5000;
export const URL_BAR_SHAKE_MS = 500;

export const FETCH_TOTAL_MS = 10 * SECOND_MS;
export const FETCH_MAX_REDIRECTS = 5;
export const FETCH_MAX_BYTES = 2 * 1024 * 1024;
/** Larger than for other files, because the table of a PDF's parts is at its end. */
export const FETCH_MAX_PDF_BYTES = 12 * 1024 * 1024;
/** A look-up whose name server does not respond ends after this time, so that a fetch has time left for other names. */
export const NAME_LOOKUP_MS = 4 * SECOND_MS;
export const FETCHES_AT_ONCE = 16;
export const FETCHES_WAITING = 64;
/** A requester is a user, the network of an anonymous visitor, or the author of a post whose page is read. */
export const FETCHES_AT_ONCE_PER_REQUESTER = 4;
export const FETCHES_WAITING_PER_REQUESTER = 16;
/** A requester's previews of forbidden addresses are logged once in this time. */
export const FORBIDDEN_LOG_MS = MINUTE_MS;

/** `/readyz` reuses the database's last answer for this time. */
export const READY_REUSED_MS = SECOND_MS;

/** The stored widths of preview images in pixels: for a feed column, a phone's screen, and high-density screens. */
export const IMAGE_WIDTHS = [480, 720, 960] as const;
export const LARGEST_IMAGE_WIDTH = 960;

/** Profile score: the weight of a post; a comment weighs one. */
export const SCORE_PER_POST = 3;

/** Trending: the seconds of age that offset ten times as many likes. */
export const RANK_SECONDS_PER_MAGNITUDE = 45_000;

/** How many users must propose the same value for it to be applied; an admin decides alone. */
export const QUORUMS: Readonly<Record<ProposalField, number>> = {
  kind: 2,
  access: 2,
  own_work: 2,
  ai_written: 2,
  outdated: 3,
  work: 2,
};

/** A work with more posts cannot be joined to another work at once, by a quorum of users or by an admin. */
export const JOINED_POSTS_MAX = { users: 100, admin: 1000 } as const;
/** How many posts of a work a preview shows. */
export const WORK_POSTS_MAX = 5;

/** How many characters of a page's text are stored, to be shown once a check finds that the link is no longer `ok`. */
export const LINK_EXCERPT_MAX = 1000;

/** How many proposals for a value of a post, and how many changes of the value, are shown. */
export const PROPOSALS_MAX = 20;
export const CHANGES_MAX = 100;

/** Trending: how many posts of one site, and of one author, a page shows as long as there are posts of others. */
export const SAME_SITE_MAX = 2;
export const SAME_AUTHOR_MAX = 2;

/** A search that matches more users than this scans the sorted list instead of sorting the matches. */
export const SEARCHED_USERS_MAX = 1000;

/** Concurrent requests, and the event-loop delay, above which the process refuses others. */
export const REQUESTS_UNDER_WAY_MAX = 1000;
export const LOOP_DELAY_MAX_MS = 500;

/** How many requests of one network can be open. A request is open from its first line until the whole reply is read. */
export const OPEN_REQUESTS_PER_NETWORK = 64;
export const OPEN_REQUESTS_RETRY_SECONDS = 5;
/** How many connections one network can have when no proxy is in front. A whole office may share one address. */
export const CONNECTIONS_PER_NETWORK = 1000;
/** A request that has not fully arrived within this time is refused. */
export const REQUEST_ARRIVAL_MAX_MS = 10 * SECOND_MS;
/** A client that reads nothing of its reply for this long is disconnected. */
export const STALLED_READER_MS = 30 * SECOND_MS;
/** How often connections are checked for the two limits above. */
export const CONNECTION_CHECK_MS = 2 * SECOND_MS;
/** Idle connections stay open longer than a proxy's, so that the server never closes one during a request. */
export const KEEP_ALIVE_MS = 72 * SECOND_MS;
