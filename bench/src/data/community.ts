/** How large a community is, in numbers that follow from its posts. */
export interface Community {
  posts: number;
  users: number;
  /** On average, a post. */
  likes: number;
  comments: number;
  /** When the newest post came in, in milliseconds since 1970. */
  now: number;
  /** How long before that the first one did. */
  spanMs: number;
}

const LIKES_A_POST = 5;
const COMMENTS_A_POST = 2;
const USERS_MIN = 1200;
const USERS_MAX = 100_000;
const POSTS_A_USER = 10;
const SPAN_MS = 3 * 365 * 24 * 60 * 60 * 1000;

/** A million posts come with five million likes, two million comments and a hundred thousand users. */
export function aCommunity(posts: number, now: number): Community {
  const users = Math.min(Math.max(Math.round(posts / POSTS_A_USER), USERS_MIN), USERS_MAX);
  return { posts, users, likes: LIKES_A_POST, comments: COMMENTS_A_POST, now, spanMs: SPAN_MS };
}

/** The same community when it was young: as many posts a day, for a shorter time. */
export function younger({ now, posts: grown, spanMs }: Community, posts: number): Community {
  return { ...aCommunity(posts, now), spanMs: Math.round((spanMs * posts) / grown) };
}
