import { DAY_MS } from '@magpie/contract/limits';
import type { ListPostsQuery, TopPostsQuery } from '@magpie/contract/posts';
import type { TrendingQuery } from '@magpie/contract/curation/trending';
import {
  type HalfLife,
  LINK_STATES,
  type LinkState,
  type PostAccess,
  type PostKind,
  POST_FILTERS,
  type PostFilter,
  type TopPeriod,
} from '@magpie/contract/values';
import { UnauthorizedError } from '../errors.ts';
import type { Viewer } from '../permissions.ts';
import { readStatusFilter } from '../posts/status-filter.ts';
import type { Period } from './buckets.ts';
import { WAITING } from './post-lists.ts';

export type FeedOrder = 'recent' | 'top' | 'trending';

/** `waiting`: only what waits for a decision, longest waiting first. */
export type PostOrder = FeedOrder | 'waiting';

/** Which posts, and in what order. */
export interface ListQuery {
  order: PostOrder;
  /** Only posts submitted in this period. */
  period: Period | null;
  /** The half-life of the trending rank; null if the reader has chosen none. */
  halfLife: HalfLife | null;
  /** A category's slug. */
  category: string | null;
  /** A tag's slug, or the former slug of a tag that was merged. */
  tag: string | null;
  /** A host. */
  site: string | null;
  /** A user's id. */
  author: number | null;
  /** The user whose saved posts are listed, by the time of saving unless another order is requested. */
  bookmarkedBy: number | null;
  /** The user whose hidden posts are listed, by the time of hiding unless another order is requested. */
  hiddenBy: number | null;
  /** The user whose followed posts are listed. */
  followedBy: number | null;
  kind: PostKind | null;
  access: PostAccess | null;
  /** null: all. */
  links: ReadonlySet<LinkState> | null;
  /** null: the public ones. */
  statuses: ReadonlySet<PostFilter> | null;
}

const PERIOD_MS: Record<Exclude<TopPeriod, 'all'>, number> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
};
/** A period begins at a full minute, so that its pages can be cached until the minute ends. */
const PERIOD_STEP_MS = 60 * 1000;

/** The parameters of the recent, top and trending lists together. */
export type FeedQuery = ListPostsQuery & Pick<TopPostsQuery, 'period'> & Pick<TrendingQuery, 'half_life'>;

/** @throws UnauthorizedError, InvalidError for filters that need a login or are invalid */
export function readListQuery(order: FeedOrder, viewer: Viewer, query: FeedQuery, now: number): ListQuery {
  const isWaiting = query.sort === 'waiting';
  return {
    order: isWaiting ? 'waiting' : order,
    period: readPeriod(query.period, now),
    halfLife: query.half_life ?? null,
    category: query.category || null,
    tag: query.tag || null,
    site: query.site || null,
    author: query.author ?? null,
    bookmarkedBy: query.bookmarked === 'true' ? requireViewerId(viewer) : null,
    hiddenBy: query.hidden === 'true' ? requireViewerId(viewer) : null,
    followedBy: query.following === 'true' ? requireViewerId(viewer) : null,
    kind: query.kind ?? null,
    access: query.access ?? null,
    links: readStatusFilter(query.link, LINK_STATES, 'link'),
    statuses: readStatusFilter(query.status, POST_FILTERS) ?? (isWaiting ? WAITING : null),
  };
}

/** Whether a list leaves out what its viewer muted. Lists of saved or hidden posts, of one author and by status do not. */
export function leavesOutMuted({ author, bookmarkedBy, hiddenBy, statuses }: ListQuery): boolean {
  return author === null && bookmarkedBy === null && hiddenBy === null && statuses === null;
}

function readPeriod(period: TopPeriod | undefined, now: number): Period | null {
  if (!period || period === 'all') return null;
  const until = now - (now % PERIOD_STEP_MS) + PERIOD_STEP_MS;
  return { since: until - PERIOD_STEP_MS - PERIOD_MS[period], until };
}

function requireViewerId(viewer: Viewer) {
  if (!viewer) throw new UnauthorizedError();
  return viewer.id;
}
