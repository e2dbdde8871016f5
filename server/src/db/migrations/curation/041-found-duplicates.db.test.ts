import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { aPlace } from '../../../testing/test-database.ts';
import { migrate } from '../../migrate.ts';
import { openDatabase } from '../../open-database.ts';
import { migrations } from '../list.ts';

const place = await aPlace({ migrated: false });
const database = await openDatabase(place);
afterAll(async () => {
  await database.close();
  await place.remove();
});

const before = migrations.findIndex(({ name }) => name === 'found-duplicates');

test('an upgrade marks sources to be read, except those of posts that others were merged into', async () => {
  await migrate(database, migrations.slice(0, before));
  await database.transact(async (tx) => {
    await sql`insert into users (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted, created_at)
      values ('ada', 'ada', 'ada', 'ada', '', 'user', 1, 1, 0)`.execute(tx);
    for (const id of [1, 2])
      await sql`insert into posts (title, url, url_key, url_rules, description, category_id, author_id, status, is_sponsored, preview_type, created_at)
        values ('A post', ${`https://own.example/${id}`}, ${`own ${id}`}, 1, '', 1, 1, 'active', 0, 'other', 0)`.execute(
        tx,
      );
    await sql`insert into merged_posts (id, into_id, title) values (9, 2, 'Merged')`.execute(tx);
    for (const [post_id, url] of [
      [1, 'of-reader'],
      [2, 'of-merged-post'],
    ] as const)
      await sql`insert into known_urls (post_id, kind, url, url_key, url_rules, added_by, created_at)
        values (${post_id}, 'source', ${url}, ${url}, 1, 1, 0)`.execute(tx);
  });
  await migrate(database, migrations.slice(0, before + 1));
  const known = database.read.selectFrom('known_urls').select(['url', 'is_unread', 'is_merged']);
  expect(await known.where('kind', '=', 'source').orderBy('id').execute()).toEqual([
    { url: 'of-reader', is_unread: 1, is_merged: 0 },
    { url: 'of-merged-post', is_unread: 0, is_merged: 0 },
  ]);
});
