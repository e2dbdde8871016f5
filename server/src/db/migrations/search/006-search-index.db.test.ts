import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fillerPost } from '../../../testing/filler-post.ts';
import { aPlace } from '../../../testing/test-database.ts';
import type { Database } from '../../database.ts';
import { sqlOf } from '../../engine-sql.ts';
import { insertAll } from '../../insert-all.ts';
import { migrate } from '../../migrate.ts';
import { openDatabase } from '../../open-database.ts';
import { buildIndex } from '../../search/build-index.ts';
import { tagWord } from '../../search/filter-words.ts';
import { indexPosts } from '../../search/index-posts.ts';
import { SEARCHED_COMMENTS, SEARCHED_POSTS, type SearchedTable } from '../../search/search-tables.ts';
import { migrations } from '../list.ts';

const place = await aPlace({ migrated: false });
const database = await openDatabase(place);
afterAll(async () => {
  await database.close();
  await place.remove();
});

const POSTS = 1203;

test('a site that is upgraded gets the index of its posts and comments in steps', async () => {
  await migrate(database, migrations.slice(0, 2));
  await database.transact(async (tx) => {
    await sql`insert into users (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted, created_at)
      values ('ada', 'ada', 'ada@example.org', 'ada@example.org', '', 'user', 0, 1, 0)`.execute(tx);
    const posts = Array.from({ length: POSTS }, (_, number) =>
      fillerPost(number, {
        author_id: 1,
        category_id: 1,
        status: 'active',
        likes_count: 0,
        created_at: number,
      }),
    );
    await insertAll(tx, 'posts', posts);
    await sql`insert into post_tags (post_id, tag_id) values (7, 1)`.execute(tx);
    await sql`insert into comments (post_id, author_id, level, content, status, created_at)
      values (7, 1, 1, 'Said in C++', 'active', 0)`.execute(tx);
  });
  expect(await migrate(database, migrations)).toContain('search-index');
  expect(await found(SEARCHED_POSTS, 'ada')).toEqual([]);

  const stop = new AbortController();
  const interrupted: Database = {
    ...database,
    async transact(work, options) {
      const step = await database.transact(work, options);
      if (step) stop.abort();
      return step;
    },
  };
  const progress: string[] = [];
  const report = (line: string) => progress.push(line);
  await buildIndex(interrupted, { report, signal: stop.signal });
  expect(await found(SEARCHED_POSTS, '1202')).toEqual([POSTS]);
  expect(await found(SEARCHED_POSTS, tagWord(1))).toEqual([]);

  await database.transact(async (tx) => {
    await tx.updateTable('posts').set({ title: 'Edited' }).where('id', '=', 9).execute();
    await indexPosts(tx, [9]);
    await tx.deleteFrom('posts').where('id', '=', 11).execute();
  });
  expect(await found(SEARCHED_POSTS, 'edited')).toEqual([9]);

  let begun = 0;
  const failing: Database = {
    ...database,
    async transact(work, options) {
      begun += 1;
      if (begun === 3) throw new Error('The disk is full');
      return database.transact(work, options);
    },
  };
  await expect(buildIndex(failing, { report })).rejects.toThrow('The disk is full');
  await Promise.all([buildIndex(database, { report }), buildIndex(database, { report })]);

  expect(await found(SEARCHED_POSTS, 'ada')).toHaveLength(POSTS - 1);
  expect(await found(SEARCHED_POSTS, tagWord(1))).toEqual([7]);
  expect(await found(SEARCHED_POSTS, 'edited')).toEqual([9]);
  expect(await found(SEARCHED_COMMENTS, 'c++')).toEqual([1]);
  expect(progress.join()).toContain('posts for the search');
  expect(await database.read.selectFrom('search_builds').selectAll().execute()).toEqual([]);
});

async function found(table: SearchedTable, word: string) {
  const formula = { all: [[{ words: [word], isPrefix: false }]], none: [] };
  const columns = sql`${sql.ref(`${table.words}.${table.idColumn}`)} as id`;
  const rows = sqlOf(database.read).newest<{ id: number }>(table, formula, { columns, limit: POSTS + 1 });
  return (await rows.execute(database.read)).rows.map(({ id }) => id);
}
