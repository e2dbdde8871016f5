import { HOUR_MS } from '@magpie/contract/limits';
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

const before = migrations.findIndex(({ name }) => name === 'notes-of-others');

test('on a site that is upgraded, notes that others may have written are not taken for the owner’s', async () => {
  await migrate(database, migrations.slice(0, before));
  await database.transact(async (tx) => {
    for (const name of ['ada', 'ben'])
      await sql`insert into users (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted, created_at)
        values (${name}, ${name}, ${name}, ${name}, '', 'user', 1, 1, 0)`.execute(tx);
    await sql`insert into collections (owner_id, title, description, visibility, copied_from_id, created_at, updated_at)
      values (1, 'Own', '', 'public', null, 0, 0), (1, 'Shared', '', 'public', null, 0, 0),
        (1, 'Copied', '', 'public', 1, 0, 0)`.execute(tx);
    await sql`insert into collection_editors (collection_id, user_id, created_at) values (2, 2, 0)`.execute(
      tx,
    );
    // Since migration 29, which has just run, the writer of a note is stored. Only item B is added after that.
    for (const collection_id of [1, 2, 3])
      await sql`insert into collection_items (collection_id, url, url_key, title, note, position, added_at)
        values (${collection_id}, 'https://a.invalid', 'a', 'A', 'A note', 1, 0),
          (${collection_id}, 'https://b.invalid', 'b', 'B', 'Another note', 2, ${Date.now() + HOUR_MS})`.execute(
        tx,
      );
  });

  expect(await migrate(database, migrations.slice(0, before + 1))).toContain('notes-of-others');

  expect(
    await database.read
      .selectFrom('collection_items')
      .select(['collection_id', 'title', 'is_owners_note'])
      .orderBy('title')
      .orderBy('collection_id')
      .execute(),
  ).toEqual([
    { collection_id: 1, title: 'A', is_owners_note: 1 },
    { collection_id: 2, title: 'A', is_owners_note: 0 },
    { collection_id: 3, title: 'A', is_owners_note: 0 },
    ...[1, 2, 3].map((collection_id) => ({ collection_id, title: 'B', is_owners_note: 1 })),
  ]);
});
