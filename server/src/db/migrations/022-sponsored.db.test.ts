import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { aPlace } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { migrations } from './list.ts';

const place = await aPlace({ migrated: false });
const database = await openDatabase(place);
afterAll(async () => {
  await database.close();
  await place.remove();
});

const before = migrations.findIndex(({ name }) => name === 'sponsored');

test('a site that is upgraded says that authors marked their sponsored posts when they submitted them', async () => {
  await migrate(database, migrations.slice(0, before));
  await database.transact(async (tx) => {
    await sql`insert into users (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted, created_at)
      values ('ada', 'ada', 'ada@example.org', 'ada@example.org', '', 'user', 1, 1, 0)`.execute(tx);
    await sql`insert into posts
      (author_id, category_id, title, url, url_key, url_rules, description, is_sponsored, affiliate_url, status, preview_type, created_at)
      values (1, 1, 'A', 'https://a.invalid', 'a', 1, '', 1, 'https://shop.invalid', 'active', 'other', 100),
        (1, 1, 'B', 'https://b.invalid', 'b', 1, '', 0, null, 'active', 'other', 101)`.execute(tx);
  });

  expect(await migrate(database, migrations.slice(0, before + 1))).toContain('sponsored');

  const columns = ['is_sponsored', 'affiliate_url', 'sponsored_by', 'sponsored_at'] as const;
  expect(await database.read.selectFrom('posts').select(columns).orderBy('id').execute()).toEqual([
    { is_sponsored: 1, affiliate_url: 'https://shop.invalid', sponsored_by: 1, sponsored_at: 100 },
    { is_sponsored: 0, affiliate_url: null, sponsored_by: null, sponsored_at: null },
  ]);
});
