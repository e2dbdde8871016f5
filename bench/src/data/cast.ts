import type { BanStatus, ItemStatus } from '@magpie/contract/values';

/** Who and what the measurements speak of, there in a community of any size. */

/** Writes the most, too. */
export const ADMIN = 1;
/** Saves a tenth of all posts. */
export const COLLECTOR = 2;
/** Writes `SOME` posts and saves as many, as most do. */
export const MEMBER = 3;
/** The users up to here save nothing by chance. */
export const CAST = 3;
/** The least that fills a page, and one further on. */
export const SOME = 60;
/** As many of the newest posts as a page shows, and those of them that are not shown. */
export const SAVED_BY_READERS = 30;
/** Of so many comments of `THREAD`, one after the other, a reader likes one. */
export const LIKED_BY_READERS = 25;
/** A post with one page of comments, and all else that was said in reply to them. */
export const THREAD = { post: 2, roots: 20, comments: 500 } as const;

/** Users, from the last on: `SOME` admins, the temporarily and then the permanently banned. */
const BANNED_SHARE = 0.01;

/** Of so many items, one after the other, one is flagged and one removed. */
const EVERY = 25;
const FLAGGED = 7;
const REMOVED = 17;

/** Whether a number up to `total` is one of so many of them, evenly spread. */
export function isOneOf(count: number, total: number, number: number): boolean {
  const step = Math.floor(total / count);
  return number % step === 0 && number / step <= count;
}

/** The users after the cast who have a session: they read with marks of their own on all they are measured with. */
export function* readersOf(sessions: number) {
  for (let id = CAST + 1; id <= sessions; id += 1) yield id;
}

export function isAdmin(users: number, id: number): boolean {
  return id === ADMIN || id > users - SOME;
}

export function banOf(users: number, id: number): BanStatus {
  const banned = Math.max(SOME, Math.round(users * BANNED_SHARE));
  const before = users - SOME - id;
  if (before < 0 || before >= 2 * banned) return 'active';
  return before < banned ? 'temporary' : 'permanent';
}

export function statusOf(number: number): ItemStatus {
  if (number % EVERY === FLAGGED) return 'flagged';
  return number % EVERY === REMOVED ? 'removed' : 'active';
}
