import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../db/dialect.ts';
import { hasUnlisted, havingStatus, listed, type Scope, whole } from '../db/scopes.ts';
import { isListed } from '../permissions.ts';
import type { Feed, Period } from './feed-query.ts';

/** Which posts a feed holds, of all that an index has in its order. */
export function feedScope(kind: DatabaseKind, feed: Feed, category_id: number | null): Scope {
  const { author, statuses, period } = feed;
  const status = statuses ? havingStatus(kind, 'posts', statuses) : { walked: listed('posts'), filter: null };
  const inPeriod = period && !isInBuckets(feed) ? within(period) : null;
  const category = category_id === null ? null : matching(kind, 'posts.category_id', category_id);
  // The indexes hold the time of each post: what is older is passed over there, without a look at the post.
  if (inPeriod && !category) {
    const walked = author === null ? whole(status) : sql`posts.author_id = ${author} and ${whole(status)}`;
    return { walked: sql`${walked} and ${inPeriod}`, filter: null };
  }
  if (author !== null)
    return {
      walked: sql`posts.author_id = ${author}`,
      filter: together(whole(status), inPeriod, category),
    };
  if (category_id === null || isModerated(statuses))
    return { ...status, filter: together(status.filter, inPeriod, category) };
  return {
    walked: sql`${status.walked} and posts.category_id = ${category_id}`,
    filter: together(status.filter, inPeriod),
  };
}

/** What is asked of each post that one reader saved. */
export function savedCondition(
  kind: DatabaseKind,
  feed: Feed,
  category_id: number | null,
): RawBuilder<boolean> {
  const { author, statuses, period } = feed;
  return sql.join(
    [
      statuses ? whole(havingStatus(kind, 'posts', statuses)) : listed('posts'),
      ...(author === null ? [] : [matching(kind, 'posts.author_id', author)]),
      ...(period ? [within(period)] : []),
      ...(category_id === null ? [] : [matching(kind, 'posts.category_id', category_id)]),
    ],
    sql` and `,
  );
}

function together(...conditions: (RawBuilder<boolean> | null)[]): RawBuilder<boolean> | null {
  const some = conditions.filter((condition) => condition !== null);
  return some.length > 0 ? sql.join(some, sql` and `) : null;
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
function matching(kind: DatabaseKind, column: 'posts.author_id' | 'posts.category_id', value: number) {
  return sql<boolean>`${sql.raw(kind === 'postgres' ? '' : '+')}${sql.ref(column)} = ${value}`;
}

function isModerated(statuses: Feed['statuses']): boolean {
  return statuses !== null && (hasUnlisted(statuses) || !statuses.has('active'));
}
