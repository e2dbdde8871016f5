import { DAY_MS } from '@magpie/contract/limits';
import { LISTED_STATUSES } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { DatabaseKind } from '../db/dialect.ts';
import { countKey, idKey, inStretch, timeKey } from '../db/keyset.ts';
import { type Page, type PageQuery, readPage } from '../db/paging.ts';
import { havingStatus, isWalkedOneOf, moderated } from '../db/scopes.ts';
import type { NamedPostRow } from '../posts/post-rows.ts';
import type { Feed, Period } from './feed-query.ts';
import { postsAt } from './merged-walks.ts';
import { ORDERINGS } from './orderings.ts';

/** At most so many are sorted; more are walked among the most liked of all times. */
const FEW = 300;
const SHORT_MS = 8 * DAY_MS;

const SORTED = [countKey('newest.likes_count'), timeKey('newest.created_at'), idKey('newest.id')].map(
  (key) => ({ ...key, isSorted: true }),
);

/** The top of a short period, of an author's or of moderated posts. */
export interface ShortTop extends Feed {
  period: Period;
}

/** Whether a feed may hold so few that they are sorted. PostgreSQL knows by itself, from what it has counted. */
export function isShortTop(kind: DatabaseKind, feed: Feed): feed is ShortTop {
  if (kind === 'postgres') return false;
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
  const inPeriod = queries
    .selectFrom('posts')
    .where(indexed(feed))
    .where('posts.created_at', '>=', feed.period.since)
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc');
  const many = await inPeriod.select('posts.id').offset(FEW).limit(1).executeTakeFirst();
  if (many) return null;

  const newest = inPeriod
    .where(isWalkedOneOf('posts', [...(feed.statuses ?? LISTED_STATUSES)]))
    .select(['posts.likes_count', 'posts.created_at', 'posts.rank', 'posts.id'])
    .limit(FEW)
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
function indexed({ author, statuses }: ShortTop): RawBuilder<boolean> {
  if (author !== null) return sql`posts.author_id = ${author}`;
  return statuses?.size === 1 ? havingStatus('sqlite', 'posts', statuses).walked : moderated('posts');
}
