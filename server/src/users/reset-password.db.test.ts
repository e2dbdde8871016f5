import { HOUR_MS } from '@magpie/contract/limits';
import * as accountMessages from '@magpie/contract/messages/account';
import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import { recordChanges } from '../testing/rows.ts';
import { failingToMail, lastToken, mailsTo } from '../testing/outbox.ts';
import { aSite } from '../testing/test-site.ts';
import { answerPasswordRequests } from './reset-password.ts';

const site = await aSite({ rateLimits: 'on' });
const { as, context, clock } = site;
const changedRows = await recordChanges(context.database);
const password = 'a fine long sentence';
const newPassword = 'another fine sentence';
const INVALID = { status: 400, body: { token: [accountMessages.invalidLink] } };

async function anAccount(username: string) {
  const email = `${username}@example.org`;
  clock.advance(HOUR_MS);
  const body = { username, email, password, password2: password };
  return { email, ...(await as(null).call('register', { body })) };
}

const forgot = (email: string) => as(null).call('forgotPassword', { body: { email } });
const reset = (token: string, new_password = newPassword) =>
  as(null).send('resetPassword', { body: { token, new_password } });
const logIn = (username: string, given: string) =>
  as(null).send('login', { body: { username, password: given } });

test('a link from an email sets a new password, once, and ends all sessions', async () => {
  const { email, token: session } = await anAccount('hopper');
  await forgot(email.toUpperCase());
  const token = await lastToken(context, email);
  expect(await reset(token)).toMatchObject({ status: 204, body: null });
  expect((await as({ token: session }).send('getProfile')).status).toBe(401);
  expect((await logIn('hopper', password)).status).toBe(401);
  expect((await logIn('hopper', newPassword)).status).toBe(200);
  expect(await reset(token)).toMatchObject(INVALID);
  expect((await mailsTo(context, email)).at(-1)?.subject).toBe('Your Magpie password was changed');
});

test('a reset ends the feed key, and refuses a link whose account was deleted a moment ago', async () => {
  const { email, user, token } = await anAccount('somerville');
  await as({ token }).call('renewFeedKey');
  await forgot(email);
  expect((await reset(await lastToken(context, email))).status).toBe(204);
  const keys = context.database.read.selectFrom('feed_keys').select('user_id').where('user_id', '=', user.id);
  expect(await keys.execute()).toEqual([]);
  await forgot(email);
  const late = await lastToken(context, email);
  await context.database.transact((tx) =>
    tx.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', user.id).execute(),
  );
  expect(await reset(late)).toMatchObject(INVALID);
});

test('resetting the password confirms the email address', async () => {
  const { email } = await anAccount('liskov');
  await forgot(email);
  await reset(await lastToken(context, email));
  const { body } = await logIn('liskov', newPassword);
  const profile = await as({ token: String(Reflect.get(Object(body), 'token')) }).call('getProfile');
  expect(profile.email_verified).toBe(true);
});

test('a link expires after an hour', async () => {
  const { email } = await anAccount('lovelace');
  await forgot(email);
  const token = await lastToken(context, email);
  clock.advance(HOUR_MS - 1);
  expect(await reset(token, 'password')).toMatchObject({
    status: 400,
    body: { new_password: [userMessages.passwordCommon] },
  });
  clock.advance(1);
  expect(await reset(token)).toMatchObject(INVALID);
});

test('unknown and malformed tokens, and tokens for another purpose, are refused and change nothing', async () => {
  const owner = await site.aUser();
  const others = await Promise.all(
    (['verify_email', 'change_email', 'undo_email'] as const).map((purpose) => site.linkTo(owner, purpose)),
  );
  await changedRows();
  for (const token of ['x', 'a'.repeat(32), ...others]) expect(await reset(token)).toMatchObject(INVALID);
  expect(await changedRows()).toEqual([]);
});

test('tokens are stored as hashes only', async () => {
  const { email } = await anAccount('wing');
  await changedRows();
  await forgot(email);
  const token = await lastToken(context, email);
  const rows = await changedRows();
  expect(rows.map(({ table }) => table)).toContain('mail_tokens');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('of simultaneous resets with one token exactly one succeeds', async () => {
  const { email } = await anAccount('perlman');
  await forgot(email);
  const token = await lastToken(context, email);
  const given = Array.from({ length: 4 }, (_, number) => `sentence number ${number}`);
  const answers = await Promise.all(given.map((sentence) => reset(token, sentence)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400, 400]);
  const winner = given[answers.findIndex(({ status }) => status === 204)] ?? '';
  expect((await logIn('perlman', winner)).status).toBe(200);
});

test('a new password voids links that were sent before', async () => {
  const { email, token: session } = await anAccount('allen');
  await forgot(email);
  const token = await lastToken(context, email);
  await as({ token: session }).call('updateProfile', {
    body: { current_password: password, new_password: newPassword },
  });
  expect(await reset(token)).toMatchObject(INVALID);
});

test('the answer is the same for known and unknown addresses, and nothing is sent to the latter', async () => {
  const { email } = await anAccount('bartik');
  const answers = await Promise.all(
    [email, 'nobody@example.org'].map(async (address) => {
      const { status, body, headers } = await as(null).send('forgotPassword', { body: { email: address } });
      const { date: _, ...others } = headers;
      return { status, body, others };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 204, body: null });
  expect(await mailsTo(context, 'nobody@example.org')).toEqual([]);
  expect(await mailsTo(context, email)).toHaveLength(2);
});

test('until a request is answered, known and unknown addresses cost the same', async () => {
  const { email } = await anAccount('holberton');
  /** The rows that are different when the request is answered. */
  async function writtenFor(address: string) {
    await changedRows();
    await as(null).call('forgotPassword', { body: { email: address } });
    const changes = await changedRows();
    await mailsTo(context, address);
    return changes.map(({ table, columns }) => [table, Object.keys(columns)]);
  }
  const written = await writtenFor(email);
  expect(written.map(([table]) => table)).toContain('password_requests');
  expect(await writtenFor('somebody@example.org')).toEqual(written);
});

test('sends an account at most three emails an hour, and answers further requests in the same way', async () => {
  const { email } = await anAccount('snyder');
  for (let count = 0; count < 5; count += 1) await forgot(email);
  const links = async () =>
    (await mailsTo(context, email)).filter(({ subject }) => /new password/.test(subject));
  expect(await links()).toHaveLength(3);
  clock.advance(HOUR_MS);
  await forgot(email);
  expect(await links()).toHaveLength(4);
});

test('sends at most ten emails an hour for requests from one network', async () => {
  const emails: string[] = [];
  for (let number = 0; number < 12; number += 1) {
    const user = await site.aUser({ username: `crowd-${number}` });
    emails.push(`${user.username}@example.org`);
  }
  clock.advance(HOUR_MS);
  for (const email of emails) await forgot(email);
  const counts: number[] = [];
  for (const email of emails) counts.push((await mailsTo(context, email)).length);
  expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
});

test('a request that a killed process has stored is answered once', async () => {
  const { email } = await anAccount('spence');
  await context.database.transact((tx) =>
    tx.insertInto('password_requests').values({ email_key: email, created_at: clock.now() }).execute(),
  );
  await Promise.all(Array.from({ length: 3 }, () => answerPasswordRequests(context)));
  const links = (await mailsTo(context, email)).filter(({ subject }) => /new password/.test(subject));
  expect(links).toHaveLength(1);
  expect((await reset(links[0]?.token ?? '')).status).toBe(204);
});

test('a request that fails does not hold up the others, and is tried again', async () => {
  const [first, second] = [await anAccount('rees'), await anAccount('wilson')];
  await context.database.transact(async (tx) => {
    for (const { email } of [first, second])
      await tx
        .insertInto('password_requests')
        .values({ email_key: email, created_at: clock.now() })
        .execute();
  });
  await answerPasswordRequests(failingToMail(context, first.email));
  const waiting = await context.database.read.selectFrom('password_requests').select('email_key').execute();
  expect(waiting).toEqual([{ email_key: first.email }]);
  for (const { email } of [first, second]) {
    const links = (await mailsTo(context, email)).filter(({ subject }) => /new password/.test(subject));
    expect(links).toHaveLength(1);
  }
});
