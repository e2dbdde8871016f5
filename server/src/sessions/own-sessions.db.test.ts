import { DAY_MS, SESSIONS_MAX } from '@magpie/contract/limits';
import * as requestMessages from '@magpie/contract/messages/requests';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { openSession } from './sessions.ts';

const { app, as, aUser, clock, context } = await aSite();

const password = 'a fine long sentence';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

async function openAnother(user: { id: number }, origin = { address: '203.0.113.9', userAgent: 'curl/8' }) {
  clock.advance(1000);
  return { token: await context.database.transact((tx) => openSession(context, tx, user.id, origin)) };
}

async function register(username: string, headers: Record<string, string>, remoteAddress: string) {
  const body = { username, email: `${username}@example.org`, password, password2: password };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/users/register/',
    headers,
    remoteAddress,
    payload: body,
  });
  return answer.json<{ token: string; user: { id: number } }>();
}

test('the list shows address, times and device of each session, and which one is calling', async () => {
  const opened = clock.now();
  const { token, user } = await register('wanderer', { 'user-agent': FIREFOX }, '203.0.113.7');
  const other = await openAnother(user);
  const { results } = await as({ token }).call('listSessions');
  const time = (ms: number) => new Date(ms).toISOString();
  expect(results).toEqual([
    {
      id: expect.any(Number),
      device: 'curl',
      address: '203.0.113.9',
      created_at: time(opened + 1000),
      last_used_at: time(opened + 1000),
      is_current: false,
    },
    {
      id: expect.any(Number),
      device: 'Firefox on Windows',
      address: '203.0.113.7',
      created_at: time(opened),
      last_used_at: time(opened),
      is_current: true,
    },
  ]);
  const asOther = (await as(other).call('listSessions')).results;
  expect(asOther.map(({ is_current }) => is_current)).toEqual([true, false]);
});

test('only the name and system of a browser are stored', async () => {
  await register('modest', { 'user-agent': FIREFOX }, '203.0.113.8');
  const stored = context.database.read.selectFrom('sessions').select('user_agent');
  expect(await stored.where('address', '=', '203.0.113.8').execute()).toEqual([
    { user_agent: 'Firefox on Windows' },
  ]);
});

test('a session has no device without a User-Agent header', async () => {
  const user = await aUser();
  const other = await openAnother(user, { address: '203.0.113.9', userAgent: '' });
  expect((await as(other).call('listSessions')).results[0]).toMatchObject({ device: null });
});

test('the list shows neither tokens nor their hashes, nor sessions of others', async () => {
  const [user, stranger] = [await aUser(), await aUser()];
  const { results } = await as(user).call('listSessions');
  expect(results).toHaveLength(1);
  const rows = await context.database.read.selectFrom('sessions').selectAll().execute();
  for (const { token_hash } of rows) expect(JSON.stringify(results)).not.toContain(token_hash);
  for (const { token } of [user, stranger]) expect(JSON.stringify(results)).not.toContain(token);
});

test('expired sessions are not shown, and the last use is exact to the hour', async () => {
  const user = await aUser();
  const other = await openAnother(user);
  clock.advance(context.config.sessionDays * DAY_MS);
  await as(other).call('listSessions');
  const { results } = await as(other).call('listSessions');
  expect(results.map(({ is_current }) => is_current)).toEqual([true]);
  expect(results[0]?.last_used_at).toBe(new Date(clock.now()).toISOString());

  const writtenAt = clock.now();
  clock.advance(59 * 60_000);
  expect((await as(other).call('listSessions')).results[0]?.last_used_at).toBe(
    new Date(writtenAt).toISOString(),
  );
});

test('a session can be revoked by its owner only, with immediate effect', async () => {
  const user = await aUser();
  const other = await openAnother(user);
  const id = (await as(other).call('listSessions')).results.find(({ is_current }) => is_current)?.id ?? 0;
  for (const stranger of [await aUser(), await aUser({ admin: true })]) {
    const answer = await as(stranger).send('revokeSession', { params: { id } });
    expect(answer).toMatchObject({ status: 404, body: { detail: requestMessages.notFound } });
  }
  await as(other).call('getProfile');

  await as(user).call('revokeSession', { params: { id } });
  expect((await as(other).send('getProfile')).status).toBe(401);
  expect((await as(user).send('revokeSession', { params: { id } })).status).toBe(404);
  expect((await as(user).call('listSessions')).results).toHaveLength(1);
});

test('a session can revoke itself', async () => {
  const user = await aUser();
  const [own] = (await as(user).call('listSessions')).results;
  await as(user).call('revokeSession', { params: { id: own?.id ?? 0 } });
  expect((await as(user).send('getProfile')).status).toBe(401);
});

test('revoking the other sessions leaves the current one and those of other users', async () => {
  const [user, stranger] = [await aUser(), await aUser()];
  const others = [await openAnother(user), await openAnother(user)];
  await as(user).call('revokeOtherSessions');
  for (const other of others) expect((await as(other).send('getProfile')).status).toBe(401);
  for (const stays of [user, stranger]) await as(stays).call('getProfile');
  await as(user).call('revokeOtherSessions');
  expect((await as(user).call('listSessions')).results).toMatchObject([{ is_current: true }]);
});

test('the number of sessions is limited: a login deletes the least recently used one', async () => {
  const [user, stranger] = [await aUser(), await aUser()];
  const [first, second] = [await openAnother(user), await openAnother(user)];
  for (let count = 3; count < SESSIONS_MAX; count += 1) await openAnother(user);
  clock.advance(2 * 60 * 60_000);
  await as(user).call('getProfile');
  expect((await as(user).call('listSessions')).results).toHaveLength(SESSIONS_MAX);

  await openAnother(user);
  expect((await as(user).call('listSessions')).results).toHaveLength(SESSIONS_MAX);
  const answers = await Promise.all([user, first, second].map((one) => as(one).send('getProfile')));
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200]);
  await as(stranger).call('getProfile');
});

test('sessions stay valid and can be opened after the clock was set back', async () => {
  const user = await aUser();
  for (let count = 1; count < SESSIONS_MAX; count += 1) await openAnother(user);
  clock.advance(-DAY_MS);
  const late = await openAnother(user);
  expect((await as(late).call('listSessions')).results).toHaveLength(SESSIONS_MAX);
  expect((await as(late).send('getProfile')).status).toBe(200);
});
