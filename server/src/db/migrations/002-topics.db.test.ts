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

const URLS = [
  'https://www.example.org/a',
  'https://Blog.example.org/b',
  'https://10.0.0.1:8080/c',
  'https://a.b.example.co.uk/d',
];

test('a site that is upgraded gets slugs and counts of tags, and the sites of its posts', async () => {
  await migrate(database, migrations.slice(0, 1));
  await database.transact(async (tx) => {
    await sql`insert into users (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted, created_at)
      values ('ada', 'ada', 'ada@example.org', 'ada@example.org', '', 'user', 0, 1, 0)`.execute(tx);
    const posts = URLS.map((url, number) => ({
      ...fillerPost(number, {
        author_id: 1,
        category_id: 1,
        status: number === 1 ? 'removed' : 'active',
        likes_count: number,
        created_at: number,
      }),
      url,
    }));
    await insertAll(tx, 'posts', posts);
    await sql`insert into tags (name) values ('C++'), ('AGENTS')`.execute(tx);
    await sql`insert into post_tags (post_id, tag_id) values (1, 1), (2, 1), (3, 1)`.execute(tx);
  });
  const progress: string[] = [];

  expect(await migrate(database, migrations, (line) => progress.push(line))).toContain('topics');

  const tags = await database.read.selectFrom('tags').selectAll().orderBy('id').execute();
  expect(tags[0]).toEqual({
    id: 1,
    name: 'agents',
    name_key: 'agents',
    slug: 'agents',
    posts_count: 2,
  });
  expect(tags.slice(-2)).toMatchObject([
    { name: 'C++', slug: 'c', name_key: 'c++' },
    { name: 'agents-2', slug: 'agents-2' },
  ]);
  const sites = await database.read
    .selectFrom('sites')
    .select(['host', 'posts_count'])
    .orderBy('host')
    .execute();
  expect(sites).toEqual([
    { host: '10.0.0.1', posts_count: 1 },
    { host: 'a.b.example.co.uk', posts_count: 1 },
    { host: 'b.example.co.uk', posts_count: 1 },
    { host: 'blog.example.org', posts_count: 0 },
    { host: 'example.co.uk', posts_count: 1 },
    { host: 'example.org', posts_count: 1 },
  ]);
  const copies = await database.read
    .selectFrom('post_tags')
    .innerJoin('posts', 'posts.id', 'post_tags.post_id')
    .select(['post_tags.top_key as copy', 'posts.top_key as top_key'])
    .execute();
  expect(copies.every(({ copy, top_key }) => copy === top_key)).toBe(true);
  expect(progress).toContain('found the sites of posts up to 4');
});
