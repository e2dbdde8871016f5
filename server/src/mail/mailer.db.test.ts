import { DAY_MS, HOUR_MS, MINUTE_MS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import type { MailRow } from '../db/tables/account-tables.ts';
import { createLogger } from '../logger.ts';
import { aSite } from '../testing/test-site.ts';
import type { Deliver } from './deliver.ts';
import { createMailer, type Mailer } from './mailer.ts';

const lines: string[] = [];
const log = createLogger({ level: 'info' }, { write: (line) => void lines.push(line) });
const { context, clock } = await aSite({ log });
const { database } = context;

/** Another process that sends emails. */
function aMailer(deliver: Deliver, now = clock.now): Mailer {
  return createMailer({ database, clock: now, log }, deliver);
}

async function queueMails(...names: string[]) {
  for (const name of names) await queueMail(name);
}

async function queueMail(name: string, more: { unsubscribe_url?: string } = {}) {
  const mail = {
    kind: 'test',
    to: `${name}@example.org`,
    subject: name,
    text: 'Hi',
    html: '<p>Hi</p>',
    ...more,
  };
  await database.transact((tx) => aMailer(async () => {}).queue(tx, mail));
}

/** Queues emails that nobody waits for. */
async function queueDigests(...names: string[]) {
  for (const name of names) await queueMail(name, { unsubscribe_url: 'https://magpie.example/unsubscribe' });
}

async function waiting() {
  const rows = await database.read.selectFrom('mails').select(['subject', 'tries']).orderBy('id').execute();
  return rows.map(({ subject, tries }) => `${subject} ${tries}`);
}

async function emptyQueue() {
  await database.transact((tx) => tx.deleteFrom('mails').execute());
}

/** A refusal as nodemailer throws it. */
function refusal(code: string, responseCode?: number) {
  return Object.assign(new Error('550 no mailbox ada@example.org here'), { code, responseCode });
}

test('sends every email once, in the order in which they were queued', async () => {
  await queueMails('one', 'two', 'three');
  const sent: string[] = [];
  await aMailer(async ({ subject }) => void sent.push(subject)).sendDue();
  expect(sent).toEqual(['one', 'two', 'three']);
  expect(await waiting()).toEqual([]);
});

test('an email is not queued when its transaction fails', async () => {
  const mail = { kind: 'test', to: 'ada@example.org', subject: 'x', text: 'x', html: 'x' };
  const failing = database.transact(async (tx) => {
    await context.mail.queue(tx, mail);
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await waiting()).toEqual([]);
});

test('a process that was not started, such as the command line, sends nothing when it is woken', async () => {
  await queueMails('for the server');
  const sent: string[] = [];
  const mailer = aMailer(async ({ subject }) => void sent.push(subject));
  mailer.wake();
  await mailer.close();
  expect(sent).toEqual([]);
  expect(await waiting()).toEqual(['for the server 0']);
  await emptyQueue();
});

test('several processes send each email once', async () => {
  const names = Array.from({ length: 30 }, (_, number) => `mail-${number}`);
  await queueMails(...names);
  const sent: string[] = [];
  const deliver = async ({ subject }: MailRow) => void sent.push(subject);
  const mailers = Array.from({ length: 4 }, () => aMailer(deliver));
  while ((await waiting()).length > 0) await Promise.all(mailers.map((mailer) => mailer.sendDue()));
  expect(sent.toSorted()).toEqual(names.toSorted());
});

test('no other process sends an email that is being sent', async () => {
  await queueMails('slow');
  const order: string[] = [];
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const slow = aMailer(async () => {
    started.resolve();
    await finish.promise;
    order.push('slow process');
  });
  const sending = slow.sendDue();
  await started.promise;
  await aMailer(async () => void order.push('other process')).sendDue();
  finish.resolve();
  await sending;
  expect(order).toEqual(['slow process']);
  expect(await waiting()).toEqual([]);
});

test('an email whose process has died is sent by another one once the claim has ended', async () => {
  await queueMails('orphan');
  const started = Promise.withResolvers<void>();
  const dead = aMailer(() => {
    started.resolve();
    return new Promise(() => {});
  });
  void dead.sendDue();
  await started.promise;
  const sent: string[] = [];
  const heir = aMailer(async ({ subject, tries }) => void sent.push(`${subject} ${tries}`));
  await heir.sendDue();
  expect(sent).toEqual([]);
  clock.advance(15_000);
  await heir.sendDue();
  expect(sent).toEqual(['orphan 2']);
});

test('a refused email is tried again with increasing delays for a day, then dropped', async () => {
  await queueMails('refused', 'fine');
  const begin = clock.now();
  const tries: number[] = [];
  const sent: string[] = [];
  const mailer = aMailer(async ({ subject }) => {
    if (subject === 'fine') return void sent.push(subject);
    tries.push(clock.now() - begin);
    throw refusal('EENVELOPE', 550);
  });
  lines.splice(0);
  while ((await waiting()).length > 0) {
    await mailer.sendDue();
    clock.advance(MINUTE_MS);
  }
  expect(sent).toEqual(['fine']);
  const minutes = tries.map((ms) => ms / MINUTE_MS);
  expect(minutes.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 63, 127]);
  expect(minutes.at(-1)).toBe(DAY_MS / MINUTE_MS);
  const delays = minutes.slice(1, -1).map((minute, index) => minute - (minutes[index] ?? 0));
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(Math.max(...delays)).toBe((4 * HOUR_MS) / MINUTE_MS);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.at(-1)).toMatchObject({
    msg: 'an email was dropped after a day of tries',
    kind: 'test',
    responseCode: 550,
  });
  expect(logged).toHaveLength(tries.length);
  expect(lines.join('')).not.toContain('example.org');
});

test.each([
  ['cannot be reached', refusal('ECONNECTION')],
  ['says that it is not available', refusal('EENVELOPE', 421)],
])('while the mail server %s, the other emails stay due and nothing is sent', async (_, failure) => {
  await emptyQueue();
  await queueMails('first', 'second', 'third');
  let isDown = true;
  const tried: string[] = [];
  const mailer = aMailer(async ({ subject }) => {
    tried.push(subject);
    if (isDown) throw failure;
  });
  await mailer.sendDue();
  await queueMails('meanwhile');
  await mailer.sendDue();
  expect(tried).toEqual(['first']);
  expect(await waiting()).toEqual(['first 1', 'second 0', 'third 0', 'meanwhile 0']);
  clock.advance(10_000);
  await mailer.sendDue();
  expect(tried).toEqual(['first', 'second']);
  isDown = false;
  clock.advance(MINUTE_MS);
  await mailer.sendDue();
  expect(tried.slice(2).toSorted()).toEqual(['first', 'meanwhile', 'second', 'third']);
  expect(await waiting()).toEqual([]);
});

test('an email that was sent but could not be deleted is not sent again by its process', async () => {
  await queueMails('stuck');
  const sent: string[] = [];
  let fails = 2;
  const broken = {
    ...database,
    transact: ((work, options) => {
      // The first transaction claims the email, the second deletes it.
      fails -= 1;
      return fails === 0
        ? Promise.reject(new Error('the database is gone'))
        : database.transact(work, options);
    }) as typeof database.transact,
  };
  const mailer = createMailer(
    { database: broken, clock: clock.now, log },
    async ({ subject }) => void sent.push(subject),
  );
  await mailer.sendDue();
  expect(await waiting()).toEqual(['stuck 1']);
  clock.advance(15_000);
  await mailer.sendDue();
  expect(sent).toEqual(['stuck']);
  expect(await waiting()).toEqual([]);
});

test('an email that is queued while another is being sent goes out without waiting for the interval', async () => {
  await emptyQueue();
  await queueMails('before');
  const sent: string[] = [];
  const mailer = aMailer(async ({ subject }) => {
    sent.push(subject);
    if (subject !== 'before') return;
    await queueMails('meanwhile');
    mailer.wake();
  });
  const written: string[] = [];
  mailer.start(async () => void written.push('written'));
  await mailer.sendDue();
  expect(sent).toEqual(['before', 'meanwhile']);
  expect(written.length).toBeGreaterThan(0);
  await mailer.close();
});

test('an email that somebody waits for is sent before digests', async () => {
  await queueDigests('digest 1', 'digest 2', 'digest 3');
  clock.advance(1000);
  await queueMails('confirm');
  const sent: string[] = [];
  const requests = ['reset'];
  const mailer = aMailer(async ({ subject }) => {
    sent.push(subject);
    if (subject === 'digest 1') void mailer.sendDue();
  });
  // A request for a new password is turned into an email before emails are sent.
  mailer.start(async () => {
    if (sent.includes('digest 1')) await queueMails(...requests.splice(0));
  });
  await mailer.sendDue();
  expect(sent).toEqual(['confirm', 'digest 1', 'reset', 'digest 2', 'digest 3']);
  await mailer.close();
});

test('closing waits for the email that is being sent, and leaves the others in the queue', async () => {
  await queueMails('last', 'left');
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const mailer = aMailer(async () => {
    started.resolve();
    await finish.promise;
  });
  void mailer.sendDue();
  await started.promise;
  const closed = mailer.close();
  finish.resolve();
  await closed;
  expect(await waiting()).toEqual(['left 0']);
  await emptyQueue();
});
