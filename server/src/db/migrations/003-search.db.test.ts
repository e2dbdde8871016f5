import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fillerPost } from '../../testing/filler-post.ts';
import { aPlace } from '../../testing/test-database.ts';
import { sqlOf } from '../engine-sql.ts';
import { insertAll } from '../insert-all.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { tagWord } from '../search/filter-words.ts';
import { SEARCHED_COMMENTS, SEARCHED_POSTS, type SearchedTable } from '../search/search-tables.ts';
import { migrations } from './list.ts';

const place = await aPlace({ migrated: false });
const database = await openDatabase(place);
afterAll(async () => {
  await database.close();
  await place.remove();
});

const POSTS = 1203;

test('a site that is upgraded gets the index of its posts and comments', async () => {
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
  const progress: string[] = [];

  expect(await migrate(database, migrations.slice(0, 3), (line) => progress.push(line))).toContain('search');

  expect(await found(SEARCHED_POSTS, 'ada')).toHaveLength(POSTS);
  expect(await found(SEARCHED_POSTS, tagWord(1))).toEqual([7]);
  expect(await found(SEARCHED_POSTS, '1202')).toEqual([POSTS]);
  expect(await found(SEARCHED_COMMENTS, 'c++')).toEqual([1]);
  expect(progress).toEqual(['indexed 1203 posts for the search', 'indexed 1 comments for the search']);
});

async function found(table: SearchedTable, word: string) {
  const formula = { all: [[{ words: [word], isPrefix: false }]], none: [] };
  const { from, condition, id } = sqlOf(database.read).matching(table, formula);
  const { rows } = await sql<{ id: number }>`select ${id} as id from ${from} where ${condition}`.execute(
    database.read,
  );
  return rows.map((row) => row.id);
}
