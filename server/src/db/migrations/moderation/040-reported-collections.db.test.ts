import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findWrongValues } from '../../../cli/check/check.ts';
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

const before = migrations.findIndex(({ name }) => name === 'reported-collections');

test('an upgraded site keeps its notifications with their events, and new ones get other ids', async () => {
  await migrate(database, migrations.slice(0, before));
  await database.transact(async (tx) => {
    for (const name of ['ada', 'ben'])
      await sql`insert into users (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted, created_at)
        values (${name}, ${name}, ${name}, ${name}, '', 'user', 1, 1, 0)`.execute(tx);
    await sql`insert into collections (owner_id, title, description, visibility, created_at, updated_at)
      values (1, 'Own', '', 'public', 0, 0)`.execute(tx);
    await sql`insert into notifications (user_id, kind, collection_id, latest_at) values (1, 'collection_follower', 1, 5)`.execute(
      tx,
    );
    await sql`insert into notification_events (notification_id, user_id, actor_id, collection_id, created_at, mail_due_at)
      values (1, 1, 2, 1, 5, 9)`.execute(tx);
  });

  expect(await migrate(database, migrations.slice(0, before + 1))).toEqual(['reported-collections']);

  const { read } = database;
  expect(
    await read.selectFrom('notifications').select(['id', 'kind', 'collection_id', 'latest_at']).execute(),
  ).toEqual([{ id: 1, kind: 'collection_follower', collection_id: 1, latest_at: 5 }]);
  expect(
    await read
      .selectFrom('notification_events')
      .select(['id', 'notification_id', 'actor_id', 'mail_due_at'])
      .execute(),
  ).toEqual([{ id: 1, notification_id: 1, actor_id: 2, mail_due_at: 9 }]);
  await database.transact(async (tx) => {
    await sql`insert into notifications (user_id, kind, collection_id, latest_at) values (1, 'decision', 1, 6)`.execute(
      tx,
    );
    await sql`delete from notification_events`.execute(tx);
  });
  // The trigger deletes a notification without events.
  expect(await read.selectFrom('notifications').select(['id', 'kind']).execute()).toEqual([
    { id: 2, kind: 'decision' },
  ]);
  const ofNothing = sql`insert into notifications (user_id, kind, latest_at) values (1, 'decision', 6)`;
  await expect(ofNothing.execute(read)).rejects.toThrow();
  await migrate(database, migrations);
  expect(await Array.fromAsync(findWrongValues(read))).toEqual(['notifications 2: it has no event']);
});
