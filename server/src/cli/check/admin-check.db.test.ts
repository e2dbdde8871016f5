import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { aPlace } from '../../testing/test-database.ts';
import { aShell } from '../../testing/test-shell.ts';

test('prints each contradiction and a summary, and sets the exit code', async () => {
  const place = await aPlace();
  const admin = aShell(place);
  expect(await admin(['check'])).toEqual({
    code: 0,
    printed: ['Checked 0 users, 0 posts, 0 comments: everything agrees.'],
    errors: [],
  });

  await admin(['create-user', 'Pica', 'pica@example.org'], {
    environment: { NEW_PASSWORD: 'seven bright jackdaws' },
  });
  const database = await openDatabase(place);
  await sql`update users set posts_count = 7`.execute(database.read);
  await database.close();
  expect(await admin(['check'])).toEqual({
    code: 1,
    printed: ['users 1: posts_count is 7, should be 0', 'Checked 1 users, 0 posts, 0 comments: 1 disagree.'],
    errors: [],
  });
  await place.remove();
});
