import { DAY_MS } from '@magpie/contract/limits';
import { FOLLOW_KINDS, HALF_LIVES, ITEM_STATUSES } from '@magpie/contract/values';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  ALL_VISIBILITIES,
  COLLECTION_LISTS,
  DECIDABLE,
  PUBLIC_ONLY,
} from '../collections/collection-lists.ts';
import { COMMENT_LISTS, ON_LISTED_POST } from '../comments/comment-scans.ts';
import { checkedRows, type IndexScan, indexRows, type RowFilter } from '../db/index-scan.ts';
import type { KeysetRange, SortKeyValues } from '../db/keyset.ts';
import { BLOCKED_DOMAIN_LISTS } from '../domains/blocked-domains.ts';
import { FOLLOW_LISTS } from '../follows/follows.ts';
import { APPEAL_LISTS } from '../moderation/appeals/list-appeals.ts';
import { BATCH_LISTS } from '../moderation/batches/list-batches.ts';
import { LOG_LISTS } from '../moderation-log/list-log.ts';
import { MUTE_LISTS } from '../mutes/mutes.ts';
import { OF_UNDELETED_ITEM } from '../notifications/notification-items.ts';
import { NOTIFICATION_LISTS, VISIBLE } from '../notifications/notification-lists.ts';
import { fillManyRows } from '../testing/many-rows.ts';
import { type Step, stepsOf } from '../testing/plans/steps.ts';
import { aSite } from '../testing/test-site.ts';
import { USER_LISTS } from '../users/user-lists.ts';
import { kindsIn } from '../works/view-works.ts';
import { FOLLOWING_LIMITS } from './following.ts';
import { listsQuery } from './following-lists.ts';
import { endQuery, recentQuery } from './following-recent.ts';
import { ALL_STATUSES, POST_LISTS, PUBLIC_STATUSES, WAITING } from './post-lists.ts';

const { aUser, context, clock } = await aSite();
const { read } = context.database;
const [reader, admin] = [await aUser(), await aUser({ admin: true })];
await fillManyRows(context.database, { reader_id: reader.id, admin_id: admin.id, now: clock.now() });
const { post_id } = await read
  .selectFrom('comments')
  .select('post_id')
  .groupBy('post_id')
  .orderBy((of) => of.fn.countAll(), 'desc')
  .executeTakeFirstOrThrow();

const until = clock.now();
const topic_id = 5;
const lastDays = (days: number) => ({ period: { since: until - days * DAY_MS, until } });
const moderated = new Set(['flagged', 'removed'] as const);

/** Arguments for each list of `LISTS`; this does not compile if a list is missing. */
const EXAMPLES: { [Name in keyof Lists]: Parameters<Lists[Name]['scan']>[0][] } = {
  recent: [{}],
  top: [{}],
  trending: [{}],
  trendingWith: HALF_LIVES.map((halfLife) => ({ halfLife })),
  topOfPeriod: [1, 7, 30, 365].map(lastDays),
  byAuthor: [PUBLIC_STATUSES, ALL_STATUSES].map((statuses) => ({ author_id: reader.id, statuses })),
  byStatus: [new Set(['flagged'] as const), moderated, ALL_STATUSES].map((statuses) => ({ statuses })),
  waiting: [WAITING, new Set(['flagged'] as const)].map((statuses) => ({ statuses })),
  sponsored: [undefined],
  work: [{ key: 'work-8' }],
  byLink: [new Set(['gone'] as const), new Set(['gone', 'moved'] as const)].map((links) => ({ links })),
  bookmarked: [{ user_id: reader.id }],
  hidden: [{ user_id: reader.id }],
  follows: [{ user_id: reader.id }],
  mutes: [{ user_id: reader.id }],
  threads: [{ post_id }],
  commentsByAuthor: [{ author_id: reader.id }],
  commentsWaiting: [{ statuses: new Set(['flagged'] as const) }],
  commentsTop: [undefined],
  commentsByStatus: [moderated, new Set(ITEM_STATUSES)].map((statuses) => ({ statuses })),
  users: [undefined],
  usersByRole: [{ role: 'admin' }],
  usersByBan: [{ ban_status: 'permanent' }],
  blockedDomains: [undefined],
  appeals: [undefined],
  batches: [undefined],
  log: [undefined],
  logByAction: [{ action: 'remove' }],
  logByModerator: [{ admin_id: admin.id }],
  logByModeratorAndAction: [{ admin_id: admin.id, action: 'remove' }],
  notifications: [{ user_id: reader.id }],
  unreadNotifications: [{ user_id: reader.id }],
  itemsOfNotification: [{ notification_id: 1 }],
  collections: [undefined],
  collectionsOfOwner: [PUBLIC_ONLY, ALL_VISIBILITIES].map((visibilities) => ({
    owner_id: reader.id,
    visibilities,
  })),
  editedCollections: [{ user_id: reader.id }],
  collectionsByStatus: [{ statuses: new Set(['flagged', 'removed'] as const) }],
  collectionsWaiting: [{ statuses: new Set(['flagged'] as const) }],
  collectionItems: [{ collection_id: 1 }],
};

/** Arguments for the lists of a category, tag or site. */
const TOPIC_EXAMPLES = {
  recent: [{ topic_id }],
  top: [{ topic_id }],
  trending: [{ topic_id }],
  topOfPeriod: [1, 7, 30, 365].map((days) => ({ topic_id, ...lastDays(days) })),
};

const { category, tag, site, ...otherPostLists } = POST_LISTS;
const LISTS = {
  ...otherPostLists,
  threads: COMMENT_LISTS.threads,
  commentsByAuthor: COMMENT_LISTS.byAuthor,
  commentsByStatus: COMMENT_LISTS.byStatus,
  commentsWaiting: COMMENT_LISTS.waiting,
  commentsTop: COMMENT_LISTS.top,
  users: USER_LISTS.all,
  usersByRole: USER_LISTS.byRole,
  usersByBan: USER_LISTS.byBan,
  blockedDomains: BLOCKED_DOMAIN_LISTS.all,
  batches: BATCH_LISTS.all,
  appeals: APPEAL_LISTS.waiting,
  log: LOG_LISTS.all,
  logByAction: LOG_LISTS.byAction,
  logByModerator: LOG_LISTS.byModerator,
  logByModeratorAndAction: LOG_LISTS.byModeratorAndAction,
  follows: FOLLOW_LISTS.ofUser,
  mutes: MUTE_LISTS.ofUser,
  notifications: NOTIFICATION_LISTS.all,
  unreadNotifications: NOTIFICATION_LISTS.unread,
  itemsOfNotification: NOTIFICATION_LISTS.items,
  collections: COLLECTION_LISTS.public,
  collectionsOfOwner: COLLECTION_LISTS.ofOwner,
  editedCollections: COLLECTION_LISTS.edited,
  collectionsByStatus: COLLECTION_LISTS.byStatus,
  collectionsWaiting: COLLECTION_LISTS.waiting,
  collectionItems: COLLECTION_LISTS.items,
};
type Lists = typeof LISTS;

interface AnyList {
  indexes: readonly string[];
  scan(args: never): IndexScan;
}

function scansOf(prefix: string, lists: Record<string, AnyList>, examples: Record<string, unknown[]>) {
  return Object.entries(lists).flatMap(([name, { indexes, scan }]) =>
    (examples[name] ?? []).map((example) => ({ name: prefix + name, indexes, scan: scan(example as never) })),
  );
}

const scans = [
  ...scansOf('', LISTS, EXAMPLES),
  ...Object.entries({ category, tag, site }).flatMap(([kind, lists]) =>
    scansOf(`${kind}, `, lists, TOPIC_EXAMPLES),
  ),
];

describe.each(scans)('$name', ({ indexes, scan }) => {
  test('is served by its indexes at its start, in its middle, near its end and backwards', async () => {
    const all = await keysOf(scan);
    expect(all.length).toBeGreaterThan(10);
    for (const at of [undefined, 0.5, 0.99]) {
      const past = at === undefined ? null : (all[Math.floor(all.length * at)] ?? null);
      for (const order of ['desc', 'asc'] as const) {
        const steps = await stepsOf(context.database, indexRows(scan, { order, past, offset: 0, limit: 21 }));
        expect({ steps, faults: steps.filter((step) => !isServed(step, indexes, past)) }).toEqual({
          steps,
          faults: [],
        });
      }
    }
  });
});

/** The filters of rows, each with a list that uses it. */
const FILTERS: Record<string, Pick<AnyList, 'indexes'> & { filter: RowFilter; scan: IndexScan }> = {
  'events about undeleted items': {
    filter: OF_UNDELETED_ITEM,
    indexes: LISTS.itemsOfNotification.indexes,
    scan: LISTS.itemsOfNotification.scan({ notification_id: 1 }),
  },
  'visible notifications': {
    filter: VISIBLE,
    indexes: LISTS.notifications.indexes,
    scan: LISTS.notifications.scan({ user_id: reader.id }),
  },
  'comments on listed posts': {
    filter: ON_LISTED_POST,
    indexes: LISTS.commentsTop.indexes,
    scan: LISTS.commentsTop.scan(),
  },
  'collections to decide on': {
    filter: DECIDABLE,
    indexes: LISTS.collectionsByStatus.indexes,
    scan: LISTS.collectionsByStatus.scan({ statuses: moderated }),
  },
};

test.each(Object.entries(FILTERS))(
  'the filter of %s looks up what its rows refer to',
  async (_, { filter, indexes, scan }) => {
    const rows = indexRows(scan, { order: 'desc', past: null, offset: 0, limit: 42 });
    const steps = await stepsOf(context.database, checkedRows(rows, filter, sql`scanned.sort`, 'desc'));
    const faults = steps.filter((step) => isScan(step) && !indexes.some((index) => index === step.index));
    expect({ steps, faults }).toEqual({ steps, faults: [] });
  },
);

/** Whether a step reads a whole table, or stores a join in a temporary table (SQLite). */
function isScan({ kind }: Step) {
  return /^Seq Scan$|^MATERIALIZE|^SCAN (?!(scanned|merged|part_\d+)\b)/.test(kind);
}

test('the kinds of works are looked up in their index', async () => {
  const used = (await stepsOf(context.database, kindsIn(['work-8', 'work-12']))).flatMap(
    ({ index }) => index ?? [],
  );
  expect(used).toEqual(['posts_work_kinds']);
});

/**
 * How many rows PostgreSQL may sort: it sorts few rows, such as a category's posts of a day, rather than read them in order.
 * On SQLite `isServed` accepts no sorting.
 */
const SORTED_MAX = 500;

function isServed({ kind, index, rows }: Step, indexes: readonly string[], past: SortKeyValues | null) {
  // Such a step reads the index from its start to where the page begins.
  if (past && /^SCAN \w+ USING/.test(kind)) return false;
  if (index !== undefined && !indexes.includes(index)) return false;
  if (/^(Incremental )?Sort$|^Bitmap/.test(kind)) return rows <= SORTED_MAX;
  return !/^Seq Scan$|^SCAN \w+$|TEMP B-TREE/.test(kind);
}

async function keysOf(scan: IndexScan): Promise<SortKeyValues[]> {
  const range = { order: 'desc', past: null, offset: 0, limit: 100_000 } as const;
  return (await indexRows(scan, range).execute(read)).rows;
}

describe('the Following feed', () => {
  beforeAll(async () => {
    for (const [column, table] of [
      ['tag_id', 'tags'],
      ['category_id', 'categories'],
      ['site_id', 'sites'],
    ] as const)
      await context.database.transact((tx) =>
        sql`insert into follows (user_id, ${sql.ref(column)}, created_at)
          select ${reader.id}, id, 1 from ${sql.table(table)}`.execute(tx),
      );
  });

  const longAgo = { sort: clock.now() - 1_000_000_000, id: 5 };
  const FOLLOWING_RANGES: KeysetRange[] = (['desc', 'asc'] as const).flatMap((order) =>
    [null, longAgo].map((from) => ({ order, past: from, offset: 0, limit: 21 })),
  );

  test('recent posts are read from one index, in its order and without sorting', async () => {
    for (const range of FOLLOWING_RANGES) {
      for (const query of [
        recentQuery(reader.id, range, FOLLOWING_LIMITS.scanned),
        endQuery(range, FOLLOWING_LIMITS.scanned),
      ]) {
        const steps = await stepsOf(context.database, query);
        expect(indexesOfPosts(steps)).toEqual(['posts_recent']);
        expect(steps.filter(({ kind }) => /Sort|TEMP B-TREE/.test(kind))).toEqual([]);
      }
    }
  });

  test('the list of each followed thing is read from its own index', async () => {
    for (const range of FOLLOWING_RANGES) {
      const steps = await stepsOf(context.database, listsQuery(read, reader.id, FOLLOW_KINDS, range));
      expect(indexesOfPosts(steps)).toEqual([
        'collection_items_recent',
        'post_sites_recent',
        'post_tags_recent',
        'posts_author_recent',
        'posts_category_recent',
      ]);
      expect(steps.filter(({ kind, rows }) => /Sort|FOR ORDER BY/.test(kind) && rows >= SORTED_MAX)).toEqual(
        [],
      );
    }
  });
});

/** Which indexes of `posts`, and of tables that list posts, the steps use; for a step without an index, its `kind`. */
function indexesOfPosts(steps: readonly Step[]): string[] {
  const ofPosts = steps.filter(({ kind, table }) =>
    table === undefined
      ? /^(SCAN|SEARCH) (posts|listed)\b/.test(kind)
      : /^(posts|post_tags|post_sites|collection_items)$/.test(table),
  );
  return [...new Set(ofPosts.map(({ kind, index }) => index ?? kind))].sort();
}
