import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDisagreements } from '../../../server/src/cli/check/check.ts';
import { type Database, openDatabase, SQLITE_FILE } from '../../../server/src/db/database.ts';
import { openSqliteFile } from '../../../server/src/db/dialect.ts';
import { aCommunity } from './community.ts';
import { different, diceOf } from './dice.ts';
import { fillSite } from './fill.ts';

const community = aCommunity(1500, Date.UTC(2026, 0, 1));
let folder: string;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'magpie-bench-test-'));
  await fillSite(folder, community, 100);
  database = await openDatabase({ databaseUrl: null, dataDir: folder });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('what is filled in agrees with itself', async () => {
  expect(await Array.fromAsync(findDisagreements(database.read))).toEqual([]);
});

test('nothing refers to what is not there', () => {
  const file = openSqliteFile(path.join(folder, SQLITE_FILE));
  expect(file.pragma('foreign_key_check')).toEqual([]);
  file.close();
});

test('it has the size that was asked for', async () => {
  const count = async (table: 'users' | 'posts' | 'sessions' | 'post_likes' | 'comments') => {
    const rows = await database.read.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n')).execute();
    return rows[0]?.n ?? 0;
  };
  expect(await count('users')).toBe(community.users);
  expect(await count('posts')).toBe(community.posts);
  expect(await count('sessions')).toBe(100);
  for (const [table, average] of [['post_likes', community.likes], ['comments', community.comments]] as const) {
    expect((await count(table)) / community.posts).toBeGreaterThan(average * 0.7);
    expect((await count(table)) / community.posts).toBeLessThan(average * 1.4);
  }
});

test('few posts get most of the likes, few users write most', async () => {
  const posts = await database.read.selectFrom('posts').select(['likes_count', 'author_id']).execute();
  const likes = posts.map(({ likes_count }) => likes_count).sort((a, b) => b - a);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  expect(sum(likes.slice(0, likes.length / 5))).toBeGreaterThan(sum(likes) / 2);
  const byAuthor = [...Map.groupBy(posts, ({ author_id }) => author_id).values()].map(({ length }) => length);
  byAuthor.sort((a, b) => b - a);
  expect(sum(byAuthor.slice(0, community.users / 5))).toBeGreaterThan(community.posts / 2);
});

test('threads go down to the third level, below a comment on the same post', async () => {
  const replies = await database.read
    .selectFrom('comments as reply')
    .innerJoin('comments as parent', 'parent.id', 'reply.parent_id')
    .innerJoin('comments as root', 'root.id', 'reply.root_id')
    .select(['reply.level', 'parent.level as above', 'root.level as top'])
    .select(({ eb }) => eb('reply.post_id', '=', eb.ref('parent.post_id')).as('together'))
    .execute();
  expect(new Set(replies.map(({ level, above, top, together }) => [level - above, top, together].join()))).toEqual(
    new Set(['1,1,1']),
  );
  expect(new Set(replies.map(({ level }) => level))).toEqual(new Set([2, 3]));
});

test.each([1, 2, 7, 100, 1200])('different numbers below %d are all different', (total) => {
  for (let seed = 0; seed < 50; seed += 1) {
    const numbers = [...different(diceOf(seed), total, total)];
    expect(new Set(numbers).size).toBe(total);
    expect(Math.max(...numbers)).toBeLessThan(total);
  }
});
