import { RATE_LIMITS } from '@magpie/contract/rate-limits';
import { afterAll, expect, test } from 'vitest';
import { anotherProcess } from '../testing/another-process.ts';
import { aSite } from '../testing/test-site.ts';

const here = await aSite({ rateLimits: 'on' });
const { aUser, aPost, clock } = here;

const there = await anotherProcess(here);
afterAll(there.end);

function postBy(id: number, time: number) {
  return { body: { title: 'x', url: `https://limits.invalid/${id}/${time}`, category: 1 } };
}

test('submissions count in every process immediately', async () => {
  const user = await aUser();
  const { max, perMs } = RATE_LIMITS.submit;
  for (let time = 0; time < max; time += 1)
    await (time % 2 ? here : there).as(user).call('submitPost', postBy(user.id, time));
  clock.advance(1000);
  for (const { as } of [here, there]) {
    const refused = await as(user).send('submitPost', postBy(user.id, max));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(perMs / 1000 - 1)]);
  }
  clock.advance(perMs);
  await there.as(user).call('submitPost', postBy(user.id, max));
});

test('simultaneous wrong passwords in several processes share one limit', async () => {
  const { username } = await aUser();
  const guess = (_: unknown, time: number) =>
    (time % 2 ? here : there).as(null).send('login', { body: { username, password: 'wrong' } });
  const answers = await Promise.all(Array.from({ length: 14 }, guess));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(RATE_LIMITS.loginAccount.max);
  expect(statuses.filter((status) => status === 429)).toHaveLength(14 - RATE_LIMITS.loginAccount.max);
  clock.advance(RATE_LIMITS.loginAddress.perMs);
});

test('likes count in every process after a sync', async () => {
  const user = await aUser();
  const ofPost = { params: { id: (await aPost()).id } };
  const { max, perMs } = RATE_LIMITS.like;
  await there.as(user).call('likePost', ofPost);
  for (let time = 1; time < max; time += 1) await here.as(user).call('likePost', ofPost);
  await here.context.rateLimits.sync();
  await there.context.rateLimits.sync();
  const refused = await there.as(user).send('likePost', ofPost);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(perMs / 1000)]);
});

test('a restarted process knows earlier hits', async () => {
  const user = await aUser();
  const ofPost = { params: { id: (await aPost()).id } };
  const body = { content: 'x' };
  const before = await anotherProcess(here);
  for (let time = 0; time < RATE_LIMITS.comment.max; time += 1)
    await before.as(user).call('createComment', { ...ofPost, body });
  await before.end();
  const after = await anotherProcess(here);
  expect((await after.as(user).send('createComment', { ...ofPost, body })).status).toBe(429);
  clock.advance(RATE_LIMITS.comment.perMs);
  await after.as(user).call('createComment', { ...ofPost, body });
  await after.end();
});

test('rate limits invalidate no cached answer', async () => {
  const { database, rateLimits } = here.context;
  (await rateLimits.reserve('read', '192.0.2.1')).confirm();
  const version = database.contentVersion();
  (await rateLimits.reserve('report', 1)).cancel();
  await rateLimits.sync();
  await there.context.rateLimits.sync();
  expect(database.contentVersion()).toBe(version);
});

test('a sync deletes expired hits', async () => {
  const { database, rateLimits } = here.context;
  const stored = () =>
    database.transact((tx) => tx.selectFrom('rate_limit_hits').select('id').execute(), { durable: false });
  expect((await stored()).length).toBeGreaterThan(0);
  clock.advance(2 * RATE_LIMITS.report.perMs);
  await rateLimits.sync();
  expect(await stored()).toEqual([]);
});
