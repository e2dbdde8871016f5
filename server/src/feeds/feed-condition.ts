import { LISTED_STATUSES, type PostFilter } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '../db/dialect.ts';
import {
  hasUnlisted,
  havingStatus,
  isWalkedOneOf,
  listed,
  listedIn,
  type Scope,
  whole,
} from '../db/scopes.ts';
import { isListed } from '../permissions.ts';
import type { Feed, Period } from './feed-query.ts';

/**
 * Which posts a feed holds, of all that an index has in its order.
 * @param isOfBuckets whether it is an index by days and months
 */
export function feedScope(
  kind: DatabaseKind,
  feed: Feed,
  category_id: number | null,
  isOfBuckets = false,
): Scope {
  const { author, statuses, period } = feed;
  const isOfListed = author === null && !isModerated(statuses);
  const index = isOfListed
    ? ofListed(statuses, category_id, isOfBuckets)
    : ofOthers(kind, author, statuses ?? new Set(LISTED_STATUSES));
  const inPeriod = period && !isInBuckets(feed) ? withinIndexed(kind, period) : null;
  const category =
    isOfListed || category_id === null ? null : matching(kind, 'posts.category_id', category_id);
  if (!inPeriod || category) return { ...index, filter: together(index.filter, inPeriod, category) };
  // The indexes hold the time of each post: what is older is passed over there, without a look at the post.
  return { walked: sql`${whole(index)} and ${inPeriod}`, filter: null };
}

function ofListed(statuses: Feed['statuses'], category_id: number | null, isOfBuckets: boolean): Scope {
  const filter = statuses?.size === 1 ? isWalkedOneOf('posts', [...statuses]) : null;
  if (category_id === null) return { walked: isOfBuckets ? listedIn('period') : listed('posts'), filter };
  const inCategory = listedIn(isOfBuckets ? 'category and period' : 'category');
  return { walked: sql`${inCategory} and posts.category_id = ${category_id}`, filter };
}

/** An author's index has posts of any status. */
function ofOthers(kind: DatabaseKind, author: number | null, statuses: ReadonlySet<PostFilter>): Scope {
  if (author === null) return havingStatus(kind, 'posts', statuses);
  return { walked: sql`posts.author_id = ${author}`, filter: isWalkedOneOf('posts', [...statuses]) };
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

/**
 * Of what an index holds in another order. PostgreSQL asks it in the index where it is a plain comparison; else it would
 * fetch each post that is older.
 */
function withinIndexed(kind: DatabaseKind, period: Period): RawBuilder<boolean> {
  return kind === 'postgres' ? sql`posts.created_at >= ${period.since}` : within(period);
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
