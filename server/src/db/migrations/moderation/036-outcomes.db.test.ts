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

const before = migrations.findIndex(({ name }) => name === 'outcomes');

test('a site that is upgraded knows which removals hold and which reports led to them', async () => {
  await migrate(database, migrations.slice(0, before));
  await database.transact(async (tx) => {
    await sql`insert into users (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted, created_at)
      values ('ada', 'ada', 'ada@example.org', 'ada@example.org', '', 'admin', 0, 1, 0)`.execute(tx);
    for (const id of [1, 2, 3, 4]) {
      const status = id === 2 ? 'active' : 'removed';
      await sql`insert into posts
        (author_id, category_id, title, url, url_key, url_rules, description, is_sponsored, status, preview_type, created_at)
        values (1, 1, 'A', ${`https://a.invalid/${id}`}, ${`a${id}`}, 1, '', 0, ${status}, 'other', 100)`.execute(
        tx,
      );
      await sql`insert into reports (post_id, author_id, title, url, reporter_id, created_at)
        values (${id}, 1, 'A', 'https://a.invalid', 1, 1)`.execute(tx);
    }
    const decide = (post: number, verb: string, after: string, undoes: number | null = null) =>
      sql`insert into decisions (post_id, author_id, title, url, admin_id, verb, undoes, status_before, status_after,
          created_at_before, reason, created_at)
        values (${post}, 1, 'A', 'https://a.invalid', 1, ${verb}, ${undoes}, 'x', ${after}, 1, '', 1)`.execute(
        tx,
      );
    await decide(1, 'remove', 'removed');
    await decide(2, 'remove', 'removed');
    await decide(2, 'approve', 'active');
    await decide(3, 'remove', 'removed');
    await decide(3, 'approve', 'active');
    await decide(3, 'undo', 'removed', 5);
    await decide(4, 'remove', 'removed');
    for (const approval of [8, 10]) {
      await decide(4, 'approve', 'active');
      await decide(4, 'undo', 'removed', approval);
    }
    await sql`update reports set settled_by = 3 where post_id = 2`.execute(tx);
  });

  await migrate(database, migrations.slice(0, before + 1));

  const { rows: decisions } = await sql`select id, ended_by from decisions order by id`.execute(
    database.read,
  );
  expect(decisions).toEqual([
    { id: 1, ended_by: null },
    { id: 2, ended_by: 3 },
    { id: 3, ended_by: null },
    { id: 4, ended_by: null },
    { id: 5, ended_by: 6 },
    { id: 6, ended_by: null },
    { id: 7, ended_by: null },
    { id: 8, ended_by: 9 },
    { id: 9, ended_by: 10 },
    { id: 10, ended_by: 11 },
    { id: 11, ended_by: null },
  ]);
  const { rows: reports } = await sql`select post_id, upheld_by from reports order by id`.execute(
    database.read,
  );
  expect(reports).toEqual([
    { post_id: 1, upheld_by: 1 },
    { post_id: 2, upheld_by: null },
    { post_id: 3, upheld_by: 4 },
    { post_id: 4, upheld_by: 7 },
  ]);
});
