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

const before = migrations.findIndex(({ name }) => name === 'duplicates');

test('an upgraded site keeps its moderation log, gives new acts new ids and refuses acts on wrong targets', async () => {
  await migrate(database, migrations.slice(0, before));
  const acts = (values: string) =>
    sql.raw(
      `insert into moderation_log (action, admin_id, reason, target_kind, target_id, title, created_at) values ${values}`,
    );
  await database.transact(async (tx) => {
    await sql`insert into users (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted, created_at)
      values ('ada', 'ada', 'ada@example.org', 'ada@example.org', '', 'admin', 0, 1, 0)`.execute(tx);
    await acts(`('remove', 1, 'Spam', 'post', 1, 'A', 7), ('merge_tag', 1, '', 'tag', 1, 'b', 8)`).execute(
      tx,
    );
    await sql`delete from moderation_log where action = 'remove'`.execute(tx);
  });

  await migrate(database, migrations.slice(0, before + 1));

  await database.transact((tx) => acts(`('merge_post', 1, '', 'post', 2, 'B', 9)`).execute(tx));
  const { rows } = await sql`select id, action, created_at from moderation_log order by id`.execute(
    database.read,
  );
  expect(rows).toEqual([
    { id: 2, action: 'merge_tag', created_at: 8 },
    { id: 3, action: 'merge_post', created_at: 9 },
  ]);
  const wrong = database.transact((tx) => acts(`('merge_tag', 1, '', 'post', 2, 'B', 9)`).execute(tx));
  await expect(wrong).rejects.toThrow(/foreign key/i);
});
