import { DAY_MS } from '@magpie/contract/limits';
import { LISTED_STATUSES } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { type DatabaseKind, kindOf } from '../db/dialect.ts';
import { countKey, idKey, inStretch, timeKey } from '../db/keyset.ts';
import { type Page, type PageQuery, readPage } from '../db/paging.ts';
import { havingStatus, isWalkedOneOf, notActive } from '../db/scopes.ts';
import type { NamedPostRow } from '../posts/post-rows.ts';
import type { Feed, Period } from './feed-query.ts';
import { postsAt } from './merged-walks.ts';
import { ORDERINGS } from './orderings.ts';

/**
 * At most so many are sorted; more are walked among the most liked of all times. PostgreSQL fetches each post that it
 * passes over there, SQLite sees in the index that it is older.
 */
const FEW: Record<DatabaseKind, number> = { sqlite: 300, postgres: 1000 };
const SHORT_MS = 8 * DAY_MS;

const SORTED = [countKey('newest.likes_count'), timeKey('newest.created_at'), idKey('newest.id')].map(
  (key) => ({ ...key, isSorted: true }),
);

/** The top of a short period, of an author's or of moderated posts. */
export interface ShortTop extends Feed {
  period: Period;
}

/** Whether a feed may hold so few that they are sorted. */
export function isShortTop(feed: Feed): feed is ShortTop {
  const { order, period, category, author, saver, statuses } = feed;
  if (order !== 'top' || !period || category !== null || saver !== null) return false;
  const isOfModerated = statuses !== null && !statuses.has('active');
  return period.until - period.since <= SHORT_MS && (author !== null) !== isOfModerated;
}

/** Sorts what the newest first are of the period; null where those are many. */
export async function fetchFewOfPeriod(
  queries: Queries,
  feed: ShortTop,
  paging: PageQuery,
): Promise<Page<NamedPostRow> | null> {
  const kind = kindOf(queries);
  const few = FEW[kind];
  const inPeriod = queries
    .selectFrom('posts')
    .where(indexed(kind, feed))
    .where('posts.created_at', '>=', feed.period.since)
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc');
  const many = await inPeriod.select('posts.id').offset(few).limit(1).executeTakeFirst();
  if (many) return null;

  const newest = inPeriod
    .where(isWalkedOneOf('posts', [...(feed.statuses ?? LISTED_STATUSES)]))
    .select(['posts.likes_count', 'posts.created_at', 'posts.rank', 'posts.id'])
    .limit(few)
    .as('newest');
  const places = queries.selectFrom(newest).selectAll();
  const { keysOf } = ORDERINGS.top;
  const page = await readPage(
    { keys: SORTED, keysOf, read: (stretch) => inStretch(places, SORTED, stretch).execute() },
    paging,
  );
  return { ...page, rows: await postsAt(queries, page.rows) };
}

/** All that an index has in the order of time and that such a feed is part of. */
function indexed(kind: DatabaseKind, { author, statuses }: ShortTop): RawBuilder<boolean> {
  if (author !== null) return sql`posts.author_id = ${author}`;
  return statuses?.size === 1 ? havingStatus(kind, 'posts', statuses).walked : notActive('posts');
}
