import { type RawBuilder, sql } from 'kysely';
import { hasUnlisted, havingStatus, listed } from '../db/scopes.ts';
import { isListed } from '../permissions.ts';
import type { Feed, Period } from './feed-query.ts';

/** Which posts a feed holds, in the words of the index that holds them in order. */
export function feedCondition(feed: Feed, category_id: number | null): RawBuilder<boolean> {
  const { author, saver, statuses, period } = feed;
  const conditions = [statuses ? havingStatus('posts', statuses) : listed('posts')];
  if (author !== null) conditions.push(matching('posts.author_id', author, saver === null));
  if (period && !isInBuckets(feed)) conditions.push(within(period));
  if (category_id !== null) {
    const isWalked = author === null && saver === null && !isModerated(statuses);
    conditions.push(matching('posts.category_id', category_id, isWalked));
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

/** A sign in front of a column keeps both engines from its index, so that they walk the one that holds the order. */
function matching(column: 'posts.author_id' | 'posts.category_id', value: number, isWalked: boolean) {
  return sql<boolean>`${sql.raw(isWalked ? '' : '+')}${sql.ref(column)} = ${value}`;
}

function isModerated(statuses: Feed['statuses']): boolean {
  return statuses !== null && (hasUnlisted(statuses) || !statuses.has('active'));
}
