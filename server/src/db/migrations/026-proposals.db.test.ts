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

const before = migrations.findIndex(({ name }) => name === 'proposals');

test('a site that is upgraded keeps what was proposed and corrected, and its moderation log', async () => {
  await migrate(database, migrations.slice(0, before));
  await database.transact(async (tx) => {
    await sql`insert into users (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted, created_at)
      values ('ada', 'ada', 'ada@example.org', 'ada@example.org', '', 'admin', 0, 1, 0)`.execute(tx);
    await sql`insert into posts
      (author_id, category_id, title, url, url_key, url_rules, description, is_sponsored, status, preview_type, created_at)
      values (1, 1, 'A', 'https://a.invalid', 'a', 1, '', 0, 'active', 'other', 100)`.execute(tx);
    await sql`insert into fact_proposals (post_id, field, user_id, value, created_at) values (1, 'kind', 1, 'paper', 5)`.execute(
      tx,
    );
    await sql`insert into fact_changes (post_id, field, from_value, to_value, user_id, applied_at)
      values (1, 'access', null, 'open', 1, 6)`.execute(tx);
    await sql`insert into moderation_log (action, admin_id, reason, target_kind, target_id, title, created_at)
      values ('remove', 1, 'Spam', 'post', 1, 'A', 7), ('approve', 1, '', 'post', 1, 'A', 8)`.execute(tx);
  });

  await migrate(database, migrations.slice(0, before + 1));

  const { read } = database;
  expect(await read.selectFrom('proposals').selectAll().execute()).toEqual([
    { id: 1, post_id: 1, field: 'kind', user_id: 1, value: 'paper', created_at: 5 },
  ]);
  expect(await read.selectFrom('post_changes').selectAll().execute()).toEqual([
    { id: 1, post_id: 1, field: 'access', from_value: null, to_value: 'open', user_id: 1, applied_at: 6 },
  ]);
  const log = read.selectFrom('moderation_log').select(['action', 'reason', 'created_at']).orderBy('id');
  expect(await log.execute()).toEqual([
    { action: 'remove', reason: 'Spam', created_at: 7 },
    { action: 'approve', reason: '', created_at: 8 },
  ]);
});
