import path from 'node:path';
import { PAGE_SIZE } from '@magpie/contract/limits';
import { LISTED_STATUSES } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDisagreements } from '../../../server/src/cli/check/check.ts';
import type { Database } from '../../../server/src/db/database.ts';
import { openDatabase } from '../../../server/src/db/open-database.ts';
import { SQLITE_FILE } from '../../../server/src/db/sqlite/open-sqlite.ts';
import { openSqliteFile } from '../../../server/src/db/sqlite/connection.ts';
import { aPlace, type TestPlace } from '../../../server/src/testing/test-database.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { COLLECTOR, LIKED_BY_READERS, MEMBER, readersOf, SOME, THREAD } from './cast.ts';
import { aCommunity } from './community.ts';
import { different, diceOf } from './dice.ts';
import { fillSite } from './fill.ts';

const SESSIONS = 100;
const community = aCommunity(1500, Date.UTC(2026, 0, 1));
let place: TestPlace;
let database: Database;

beforeAll(async () => {
  place = await aPlace();
  await fillSite(place, community, SESSIONS);
  database = await openDatabase(place);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

test('what is filled in agrees with itself', async () => {
  expect(await Array.fromAsync(findDisagreements(database.read))).toEqual([]);
});

test('nothing refers to what is not there', async () => {
  if (database.kind === 'postgres') {
    const { rows } = await sql`select conname from pg_constraint where contype = 'f' and convalidated`.execute(database.read);
    expect(rows.length).toBeGreaterThan(10);
    return;
  }
  const file = openSqliteFile(path.join(place.dataDir, SQLITE_FILE));
  expect(file.pragma('foreign_key_check')).toEqual([]);
  file.close();
});

const SCHEMA = {
  sqlite: sql`select type, name, sql from sqlite_master order by type, name`,
  postgres: sql`
    select 'index' as type, indexname as name, indexdef as made from pg_indexes where schemaname = 'public'
    union all
    select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select 'table', oid::regclass::text, format('%s %s %s', relpersistence, relkind, reloptions)
    from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i'
    order by 1, 2`,
};

test('the schema is what the migrations made, and the next row gets an id of its own', async () => {
  const bare = await aPlace();
  const untouched = await openDatabase(bare);
  await migrate(untouched);
  const schema = SCHEMA[database.kind];
  expect((await schema.execute(database.read)).rows).toEqual((await schema.execute(untouched.read)).rows);
  await untouched.close();
  await bare.remove();

  const { id } = await database.read.insertInto('tags').values({ name: 'the newest' }).returning('id').executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(1);
});

test('there is what the measurements speak of', async () => {
  const rows = async (name: string, query: RawBuilder<{ n: number }>) => [name, (await query.execute(database.read)).rows[0]?.n];
  expect(Object.fromEntries([
    await rows('written', sql`select count(*) as n from posts where author_id = ${MEMBER}`),
    await rows('saved', sql`select count(*) as n from bookmarks where user_id = ${MEMBER}`),
    await rows('collected', sql`select count(*) as n from bookmarks where user_id = ${COLLECTOR}`),
    await rows('said', sql`select count(*) as n from comments where post_id = ${THREAD.post}`),
    await rows('threads', sql`select count(*) as n from comments where post_id = ${THREAD.post} and level = 1`),
    await rows('admins', sql`select count(*) as n from users where role = 'admin'`),
    await rows('banned', sql`select count(*) as n from users where ban_status = 'temporary'`),
    await rows('bans', sql`select count(*) as n from bans`),
    await rows('flagged', sql`select count(*) as n from posts where status = 'flagged'`),
    await rows('removed', sql`select count(*) as n from posts where status = 'removed'`),
  ])).toEqual({ 'written': SOME, saved: SOME, collected: 150, said: 500, threads: 20, admins: SOME + 1,
    banned: SOME, bans: 2 * SOME, flagged: 60, removed: 60 });
});

test('readers have marks on all posts of the first page, and in the long thread', async () => {
  const readers = [...readersOf(SESSIONS)];
  const posts = database.read.selectFrom('posts').select('id').where('status', 'in', LISTED_STATUSES).orderBy('id', 'desc').limit(PAGE_SIZE);
  const saved = await database.read.selectFrom('bookmarks').select('user_id').where('post_id', 'in', posts).where('user_id', 'in', readers).execute();
  expect(saved).toHaveLength(PAGE_SIZE * readers.length);
  const liked = await database.read.selectFrom('comment_likes').innerJoin('comments', 'comments.id', 'comment_id')
    .select('user_id').where('post_id', '=', THREAD.post).execute();
  expect(new Set(liked.map(({ user_id }) => user_id))).toEqual(new Set(readers));
  expect(liked).toHaveLength((THREAD.comments / LIKED_BY_READERS) * readers.length);
});

test('it has the size that was asked for', async () => {
  const count = async (table: 'users' | 'posts' | 'sessions' | 'post_likes' | 'comments') => {
    const rows = await database.read.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n')).execute();
    return rows[0]?.n ?? 0;
  };
  expect(await count('users')).toBe(community.users);
  expect(await count('posts')).toBe(community.posts);
  expect(await count('sessions')).toBe(SESSIONS);
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
  expect(new Set(replies.map(({ level, above, top, together }) => [level - above, top, Number(together)].join()))).toEqual(
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
