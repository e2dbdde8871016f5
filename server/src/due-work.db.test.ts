import { MINUTE_MS } from '@magpie/contract/limits';
import { expect, test, vi } from 'vitest';
import { startDueWork } from './due-work.ts';
import { aSite } from './testing/test-site.ts';

const { as, aUser, aPost, aComment, context, clock } = await aSite();

test('emails do not wait until many accounts are deleted', async () => {
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

test('does what is due by the clock of the process, at the start and then every minute', async () => {
  const ada = await aUser();
  await as(ada).call('editMailSettings', { body: { comment: 'immediately' } });
  const post = await aPost({ by: ada });
  const queued: string[] = [];
  const queue: typeof context.mail.queue = async (_, mail) => void queued.push(mail.to);
  const mailsToAda = () => queued.filter((to) => to === `${ada.username}@example.org`).length;
  await aComment({ on: post });
  clock.advance(5 * MINUTE_MS);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startDueWork({ ...context, mail: { ...context.mail, queue } });
  try {
    await expect.poll(mailsToAda, { timeout: 20_000 }).toBe(1);
    await as(ada).call('readNotifications', { body: { all: true } });
    await aComment({ on: post });
    clock.advance(5 * MINUTE_MS);
    expect(mailsToAda()).toBe(1);
    await expect
      .poll(
        () => {
          // A minute that passes while a run is under way starts no new run, so minutes pass until one starts.
          vi.advanceTimersByTime(MINUTE_MS);
          return mailsToAda();
        },
        { timeout: 20_000 },
      )
      .toBe(2);
  } finally {
    await stop();
    vi.useRealTimers();
  }
});
