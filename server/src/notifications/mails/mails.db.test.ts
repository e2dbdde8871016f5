import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@magpie/contract/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeDigests } from '../../digests/digests.ts';
import { anotherProcess } from '../../testing/another-process.ts';
import type { TestUser } from '../../testing/makers.ts';
import { failingToMail, mailsTo } from '../../testing/outbox.ts';
import { aSite } from '../../testing/test-site.ts';
import { writeNotificationMails } from './send-mails.ts';
import { unsubscribeToken } from './unsubscribe.ts';

const site = await aSite();
const { app, as, aUser, aPost, aComment, context, clock } = site;

// Sessions expire while the clock moves, so each test has users of its own.
let ada: TestUser;
let bob: TestUser;
beforeEach(async () => {
  [ada, bob] = [await aUser(), await aUser()];
});

async function mailsAfter(ms: number, user = ada) {
  clock.advance(ms);
  await writeNotificationMails(context);
  return mailsTo(context, `${user.username}@example.org`);
}

const immediately = (kind: string, by = ada) =>
  as(by).call('editMailSettings', { body: { [kind]: 'immediately' } });

test('emails about comments, replies and mentions are daily by default, about decisions immediate, and others off', async () => {
  const defaults = {
    comment: 'daily',
    reply: 'daily',
    mention: 'daily',
    decision: 'immediately',
    report_settled: 'never',
    collection_follower: 'never',
    followed_post: 'never',
    digest: 'never',
  };
  expect(await as(ada).call('getMailSettings')).toEqual(defaults);
  const changed = await as(ada).call('editMailSettings', { body: { reply: 'weekly', digest: 'weekly' } });
  expect(changed).toEqual({ ...defaults, reply: 'weekly', digest: 'weekly' });
  expect(await as(ada).call('getMailSettings')).toEqual(changed);
  expect(await as(bob).call('getMailSettings')).toEqual(defaults);
  const { status } = await as(ada).send('editMailSettings', { body: { digest: 'daily' } });
  expect(status).toBe(400);
});

test('an immediate email waits five minutes, and is about all that happened meanwhile', async () => {
  await immediately('comment');
  const post = await aPost({ by: ada, title: 'On magpies' });
  await aComment({ on: post, by: bob, content: 'The first' });
  expect(await mailsAfter(4 * MINUTE_MS)).toEqual([]);
  const second = await aComment({ on: await aPost({ by: ada }), by: bob, content: 'The second' });
  const [mail, ...others] = await mailsAfter(MINUTE_MS);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: '2 new notifications on Magpie' });
  expect(mail?.text).toContain(`${bob.username} commented on “On magpies”\nThe first\n`);
  expect(mail?.text).toContain(`The second\nhttp://localhost:3000/post/${second.post}/`);
  expect(await mailsAfter(DAY_MS)).toHaveLength(1);
});

test('a daily email comes a day after the first event, and not again', async () => {
  await aComment({ on: await aPost({ by: ada, title: 'On magpies' }), by: bob });
  expect(await mailsAfter(23 * HOUR_MS)).toEqual([]);
  await aComment({ on: await aPost({ by: ada }), by: bob });
  expect(await mailsAfter(HOUR_MS)).toMatchObject([{ subject: '2 new notifications on Magpie' }]);
  expect(await mailsAfter(2 * DAY_MS)).toHaveLength(1);
});

describe('is not emailed:', () => {
  test('what was read on the site', async () => {
    await immediately('comment');
    const [post, other] = [await aPost({ by: ada }), await aPost({ by: ada, title: 'Unread' })];
    for (const on of [post, other]) await aComment({ on, by: bob });
    await as(ada).call('visitPost', { params: { id: post.id } });
    const [mail, ...others] = await mailsAfter(5 * MINUTE_MS);
    expect([mail?.text.match(/commented on .*/g), others]).toEqual([['commented on “Unread”'], []]);
  });

  test('what happened in a thread that was muted meanwhile', async () => {
    await immediately('comment');
    const [post, other] = [await aPost({ by: ada }), await aPost({ by: ada, title: 'Not muted' })];
    for (const on of [post, other]) await aComment({ on, by: bob });
    await as(ada).call('muteThread', { params: { id: post.id } });
    const [mail, ...others] = await mailsAfter(5 * MINUTE_MS);
    expect([mail?.text.match(/commented on .*/g), others]).toEqual([['commented on “Not muted”'], []]);
  });

  test('a comment that was removed meanwhile', async () => {
    await immediately('comment');
    const { id } = await aComment({ on: await aPost({ by: ada }), by: bob });
    await as(await aUser({ admin: true })).call('removeComment', { params: { id } });
    expect(await mailsAfter(5 * MINUTE_MS)).toEqual([]);
  });

  test('a notification to a banned user', async () => {
    await immediately('comment');
    await aComment({ on: await aPost({ by: ada }), by: bob });
    const params = { id: ada.id };
    await as(await aUser({ admin: true })).call('banPermanently', { params, body: { reason: 'x' } });
    const subjects = (await mailsAfter(5 * MINUTE_MS)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your Magpie account is banned']);
  });

  test('a notification to somebody whose account is going to be deleted', async () => {
    await immediately('comment');
    await aComment({ on: await aPost({ by: ada }), by: bob });
    await context.database.transact((tx) =>
      tx
        .updateTable('users')
        .set({ deletion_at: clock.now() + DAY_MS, deletion_content: 'keep' })
        .where('id', '=', ada.id)
        .execute(),
    );
    expect(await mailsAfter(5 * MINUTE_MS)).toEqual([]);
  });

  test('a notification to an unconfirmed address where confirmation is required', async () => {
    await aComment({ on: await aPost({ by: ada }), by: bob });
    clock.advance(DAY_MS);
    const strict = { ...context, config: { ...context.config, requireVerifiedEmail: true } };
    await writeNotificationMails(strict);
    expect(await mailsAfter(0)).toEqual([]);
  });
});

test('a changed setting holds for what waits to be emailed', async () => {
  const post = await aPost({ by: ada });
  await aComment({ on: post, by: bob });
  await immediately('comment');
  expect(await mailsAfter(5 * MINUTE_MS)).toHaveLength(1);
  await aComment({ on: post, by: bob });
  await as(ada).call('editMailSettings', { body: { comment: 'never' } });
  await aComment({ on: post, by: bob });
  expect(await mailsAfter(8 * DAY_MS)).toHaveLength(1);
});

test('the author of a removed post gets the reason of the removal by email', async () => {
  const { id } = await aPost({ by: ada, title: 'Buy this' });
  const body = { reason: 'It is an advertisement' };
  await as(await aUser({ admin: true })).call('removePost', { params: { id }, body });
  const [mail] = await mailsAfter(5 * MINUTE_MS);
  expect(mail?.text).toContain('removed your post “Buy this”\nIt is an advertisement\n');
});

test('only one of several processes writes the email', async () => {
  await immediately('comment');
  await aComment({ on: await aPost({ by: ada }), by: bob });
  const other = await anotherProcess(site);
  clock.advance(5 * MINUTE_MS);
  await Promise.all([context, other.context, context].map(writeNotificationMails));
  await other.end();
  expect(await mailsAfter(0)).toHaveLength(1);
});

test('an email that cannot be written does not hold up the others, and is tried again', async () => {
  const users = [await aUser(), await aUser()];
  const emails = users.map(({ username }) => `${username}@example.org`);
  for (const user of users) {
    await as(user).call('editMailSettings', { body: { comment: 'immediately', digest: 'weekly' } });
    await aComment({ on: await aPost({ by: user }), by: bob });
  }
  const numbersOfMails = async () =>
    Promise.all(emails.map(async (email) => (await mailsTo(context, email)).length));
  for (const [write, ms, before] of [
    [writeNotificationMails, 5 * MINUTE_MS, 0],
    [writeDigests, 7 * DAY_MS, 1],
  ] as const) {
    clock.advance(ms);
    await write(failingToMail(context, emails[0] ?? ''));
    expect(await numbersOfMails()).toEqual([before, before + 1]);
    await write(context);
    expect(await numbersOfMails()).toEqual([before + 1, before + 1]);
  }
});

describe('the weekly digest', () => {
  test('has the best posts of the week, every week', async () => {
    const best = await aPost({ title: 'The best post' });
    await as(bob).call('likePost', { params: { id: best.id } });
    await as(ada).call('editMailSettings', { body: { digest: 'weekly' } });
    const digestsAfter = async (ms: number) => {
      clock.advance(ms);
      await Promise.all([writeDigests(context), writeDigests(context)]);
      return mailsTo(context, `${ada.username}@example.org`);
    };
    expect(await digestsAfter(6 * DAY_MS)).toEqual([]);
    const [mail, ...others] = await digestsAfter(DAY_MS);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(
      `The best post\n1 like, 0 comments\nhttp://localhost:3000/post/${best.id}/the-best-post`,
    );
    expect(await digestsAfter(6 * DAY_MS)).toHaveLength(1);
    await aPost();
    expect(await digestsAfter(DAY_MS)).toHaveLength(2);
  });

  test('that is written late has all posts since the user chose it, and the next one repeats none', async () => {
    const { title } = await aPost({ title: 'Before the site went down' });
    await as(ada).call('editMailSettings', { body: { digest: 'weekly' } });
    clock.advance(12 * DAY_MS);
    await writeDigests(context);
    const [mail, ...others] = await mailsTo(context, `${ada.username}@example.org`);
    expect([mail?.text.includes(title), others]).toEqual([true, []]);
    clock.advance(7 * DAY_MS);
    await aPost();
    await writeDigests(context);
    const [, second] = await mailsTo(context, `${ada.username}@example.org`);
    expect(second?.text).not.toContain(title);
  });

  test('leaves out what its reader muted or hid', async () => {
    await as(ada).call('mute', { body: { kind: 'user', target: bob.id } });
    await aPost({ by: bob, title: 'By somebody muted' });
    const hidden = await aPost({ title: 'Hidden' });
    await as(ada).call('hidePost', { params: { id: hidden.id } });
    await aPost({ title: 'Of interest' });
    for (const user of [ada, bob]) await as(user).call('editMailSettings', { body: { digest: 'weekly' } });
    clock.advance(7 * DAY_MS);
    await writeDigests(context);
    const [toAda] = await mailsTo(context, `${ada.username}@example.org`);
    expect(toAda?.text).toContain('Of interest');
    expect(toAda?.text).not.toMatch(/By somebody muted|Hidden/);
    const [toBob] = await mailsTo(context, `${bob.username}@example.org`);
    expect(toBob?.text).toMatch(/By somebody muted[^]*Hidden|Hidden[^]*By somebody muted/);
  });
});

describe('unsubscribing', () => {
  test('takes one click of a mail program, without a login', async () => {
    await immediately('comment');
    await aComment({ on: await aPost({ by: ada }), by: bob });
    await mailsAfter(5 * MINUTE_MS);
    const url = /^List-Unsubscribe: <http:\/\/localhost:3000(\/api\/.+)>$/m.exec(await lastSource())?.[1];
    const answer = await app.inject({
      method: 'POST',
      url: url ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { unsubscribed: 'notifications' }]);
    expect(await as(ada).call('getMailSettings')).toMatchObject({ comment: 'never', decision: 'never' });
    expect(await as(bob).call('getMailSettings')).toMatchObject({ comment: 'daily' });
  });

  test('from the digest leaves the other emails, and can be repeated', async () => {
    await as(ada).call('editMailSettings', { body: { digest: 'weekly' } });
    const token = await unsubscribeToken(context.database.read, ada.id, 'digest');
    for (const time of [1, 2])
      expect([time, await as(null).call('unsubscribe', { query: { token } })]).toEqual([
        time,
        { unsubscribed: 'digest' },
      ]);
    expect(await as(ada).call('getMailSettings')).toMatchObject({ comment: 'daily', digest: 'never' });
  });

  test('needs a token that was signed for this user and these emails', async () => {
    const token = await unsubscribeToken(context.database.read, ada.id, 'digest');
    const forged = [
      token.replace(/^\d+/, String(bob.id)),
      token.replace('digest', 'notifications'),
      `${token}x`,
      token.slice(0, -1),
      'x',
    ];
    for (const query of forged.map((token) => ({ token }))) {
      const { status, body } = await as(null).send('unsubscribe', { query });
      expect([query, status, body]).toEqual([query, 400, { token: [expect.any(String)] }]);
    }
    expect((await as(null).send('unsubscribe')).status).toBe(400);
  });
});

test('notifications of posts by followed users are off by default, and can be switched on and off', async () => {
  expect(await as(ada).call('getNotificationSettings')).toEqual({ followed_post: false });
  for (const followed_post of [true, true, false]) {
    const body = { followed_post };
    expect(await as(ada).call('editNotificationSettings', { body })).toEqual(body);
    expect(await as(ada).call('getNotificationSettings')).toEqual(body);
  }
});

async function lastSource(): Promise<string> {
  const folder = path.join(context.config.dataDir, 'outbox');
  const idOf = (file: string) => Number(/-(\d+)\.eml$/.exec(file)?.[1]);
  const last = (await readdir(folder)).sort((a, b) => idOf(a) - idOf(b)).at(-1) ?? '';
  const source = await readFile(path.join(folder, last), 'utf8');
  expect(source).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  return source.replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n');
}
