import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fillerPost } from '../../testing/filler-post.ts';
import { aPlace } from '../../testing/test-database.ts';
import { insertAll } from '../insert-all.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { migrations } from './list.ts';

const place = await aPlace({ migrated: false });
const database = await openDatabase(place);
afterAll(async () => {
  await database.close();
  await place.remove();
});

const STATUSES = ['active', 'flagged', 'removed', 'pending', 'rejected'] as const;

test('a site that is upgraded knows since when its posts and comments wait', async () => {
  await migrate(database, migrations.slice(0, 7));
  await database.transact(async (tx) => {
    await sql`insert into users (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted, created_at)
      values ('ada', 'ada', 'ada@example.org', 'ada@example.org', '', 'admin', 0, 1, 0),
        ('bob', 'bob', 'bob@example.org', 'bob@example.org', '', 'user', 0, 1, 0)`.execute(tx);
    const posts = STATUSES.map((status, number) =>
      fillerPost(number, { author_id: 1, category_id: 1, status, likes_count: 0, created_at: 100 + number }),
    );
    await insertAll(tx, 'posts', posts);
    await sql`insert into comments (post_id, author_id, level, content, status, created_at)
      values (1, 1, 1, 'Good', 'active', 200), (1, 1, 1, 'Bad', 'flagged', 201)`.execute(tx);
    await sql`insert into reports (post_id, author_id, title, url, reporter_id, created_at)
      values (2, 1, 'Post', 'https://filler.invalid', 2, 301), (2, 1, 'Post', 'https://filler.invalid', 1, 302),
        (3, 1, 'Post', 'https://filler.invalid', 2, 303)`.execute(tx);
    await sql`insert into reports (comment_id, author_id, reporter_id, created_at) values (2, 1, 2, 304)`.execute(
      tx,
    );
  });

  expect(await migrate(database, migrations.slice(0, 8))).toContain('waiting');

  const waiting = (table: 'posts' | 'comments') =>
    database.read.selectFrom(table).select(['id', 'waiting_since']).orderBy('id').execute();
  expect(await waiting('posts')).toEqual([
    { id: 1, waiting_since: null },
    { id: 2, waiting_since: 301 },
    { id: 3, waiting_since: null },
    { id: 4, waiting_since: 103 },
    { id: 5, waiting_since: null },
  ]);
  expect(await waiting('comments')).toEqual([
    { id: 1, waiting_since: null },
    { id: 2, waiting_since: 304 },
  ]);
});
