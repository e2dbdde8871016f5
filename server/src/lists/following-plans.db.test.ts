import { FOLLOW_KINDS } from '@magpie/contract/values';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { KeysetRange } from '../db/keyset.ts';
import { fillManyRows } from '../testing/many-rows.ts';
import { type Step, stepsOf } from '../testing/plans/steps.ts';
import { aSite } from '../testing/test-site.ts';
import { FOLLOWING_LIMITS } from './following.ts';
import { listsQuery } from './following-lists.ts';
import { endQuery, recentQuery } from './following-recent.ts';

const { aUser, context, clock } = await aSite();
const { database } = context;
const [reader, admin] = [await aUser(), await aUser({ admin: true })];
await fillManyRows(database, { reader_id: reader.id, admin_id: admin.id, now: clock.now() });
for (const [column, table] of [
  ['tag_id', 'tags'],
  ['category_id', 'categories'],
  ['site_id', 'sites'],
] as const)
  await database.transact((tx) =>
    sql`insert into follows (user_id, ${sql.ref(column)}, created_at)
      select ${reader.id}, id, 1 from ${sql.table(table)}`.execute(tx),
  );

const past = { sort: clock.now() - 1_000_000_000, id: 5 };
const RANGES: KeysetRange[] = (['desc', 'asc'] as const).flatMap((order) =>
  [null, past].map((from) => ({ order, past: from, offset: 0, limit: 21 })),
);
/** PostgreSQL sorts what it has merged; SQLite does so for `group by`. */
const SORTED_MAX = 500;

test('recent posts are compared in one index, in its order and without sorting', async () => {
  for (const range of RANGES) {
    for (const query of [
      recentQuery(reader.id, range, FOLLOWING_LIMITS.scanned),
      endQuery(range, FOLLOWING_LIMITS.scanned),
    ]) {
      const steps = await stepsOf(database, query);
      expect(indexesOfPosts(steps)).toEqual(['posts_recent']);
      expect(steps.filter(({ kind }) => /Sort|TEMP B-TREE/.test(kind))).toEqual([]);
    }
  }
});

test('the list of each followed thing is read from its own index', async () => {
  for (const range of RANGES) {
    const steps = await stepsOf(database, listsQuery(database.read, reader.id, FOLLOW_KINDS, range));
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

/** The indexes of posts and of the tables that list them; the step itself where it uses none. */
function indexesOfPosts(steps: readonly Step[]): string[] {
  const ofPosts = steps.filter(({ kind, table }) =>
    table === undefined
      ? /^(SCAN|SEARCH) (posts|listed)\b/.test(kind)
      : /^(posts|post_tags|post_sites|collection_items)$/.test(table),
  );
  return [...new Set(ofPosts.map(({ kind, index }) => index ?? kind))].sort();
}
