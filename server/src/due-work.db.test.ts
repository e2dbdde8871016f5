import { MINUTE_MS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { startDueWork } from './due-work.ts';
import { aSite } from './testing/test-site.ts';

const { as, aUser, aPost, aComment, context, clock } = await aSite();

test('mails do not wait until many accounts are deleted', async () => {
  const ada = await aUser();
  await as(ada).call('editMailSettings', { body: { comment: 'immediately' } });
  await aComment({ on: await aPost({ by: ada }) });
  const leaving = await Promise.all(Array.from({ length: 20 }, () => aUser()));
  const ids = leaving.map(({ id }) => id);
  const deletion_at = clock.now();
  await context.database.transact((tx) =>
    tx.updateTable('users').set({ deletion_at, deletion_content: 'keep' }).where('id', 'in', ids).execute(),
  );
  clock.advance(5 * MINUTE_MS);
  const queued: string[] = [];
  const queue: typeof context.mail.queue = async (tx, mail) => {
    queued.push(mail.kind);
    await context.mail.queue(tx, mail);
  };
  const stop = startDueWork({ ...context, mail: { ...context.mail, queue } });
  await expect.poll(() => queued.length, { timeout: 20_000 }).toBe(ids.length + 1);
  await stop();
  expect(queued.indexOf('notifications')).toBeLessThan(queued.lastIndexOf('account-deleted'));
});
