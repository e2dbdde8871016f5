import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../db/dialect.ts';
import { hasUnlisted, havingStatus, listed } from '../db/scopes.ts';
import { isListed } from '../permissions.ts';
import type { Feed, Period } from './feed-query.ts';

/** Which posts a feed holds, in the words of the index that holds them in order. */
export function feedCondition(
  kind: DatabaseKind,
  feed: Feed,
  category_id: number | null,
): RawBuilder<boolean> {
  const { author, saver, statuses, period } = feed;
  const conditions = [statuses ? havingStatus(kind, 'posts', statuses) : listed('posts')];
  if (author !== null) conditions.push(matching(kind, 'posts.author_id', author, saver === null));
  if (period && !isInBuckets(feed)) conditions.push(within(period));
  if (category_id !== null) {
    const isWalked = author === null && saver === null && !isModerated(statuses);
    conditions.push(matching(kind, 'posts.category_id', category_id, isWalked));
  }
  return sql.join(conditions, sql` and `);
}

/** The sign in front keeps the engines from reading a period whole, in order to sort it. */
export function within({ since }: Period, posts = 'posts'): RawBuilder<boolean> {
  return sql`+${sql.ref(`${posts}.created_at`)} >= ${since}`;
}

/** Whether the index by days and months holds it: the top of listed posts, those of a category too. */
export function isInBuckets({ order, author, saver, statuses }: Feed): boolean {
  return order === 'top' && author === null && saver === null && !isModerated(statuses);
}

/**
 * What is walked in an index each: the likes and ranks of listed posts and of others stand in different ones,
 * unless they are an author's.
 */
export function walkedFeeds(feed: Feed): Feed[] {
  const { order, author, statuses } = feed;
  const isWhole = order === 'recent' || author !== null;
  if (isWhole || !statuses?.has('active') || !hasUnlisted(statuses)) return [feed];
  const [shown, others] = [true, false].map((isShown) =>
    [...statuses].filter((status) => isListed({ status }) === isShown),
  );
  return [
    { ...feed, statuses: new Set(shown) },
    { ...feed, statuses: new Set(others) },
  ];
}

/**
 * A sign in front of a column keeps SQLite from its index, so that it walks the one that holds the order. PostgreSQL
 * chooses well by what it knows of the column, and would know nothing of it with a sign: it then takes a category for a
 * small one, and reads all posts of it to find those that one reader saved.
 */
function matching(
  kind: DatabaseKind,
  column: 'posts.author_id' | 'posts.category_id',
  value: number,
  isWalked: boolean,
) {
  const sign = isWalked || kind === 'postgres' ? '' : '+';
  return sql<boolean>`${sql.raw(sign)}${sql.ref(column)} = ${value}`;
}

function isModerated(statuses: Feed['statuses']): boolean {
  return statuses !== null && (hasUnlisted(statuses) || !statuses.has('active'));
}
