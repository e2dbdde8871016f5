import { calls } from '@magpie/contract/calls';
import { RATE_LIMITS } from '@magpie/contract/rate-limits';
import { beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../logger.ts';
import { buildApp } from '../../app.ts';
import { servePages } from '../../pages/pages.ts';
import { apiOf } from '../../testing/api.ts';
import type { TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';

const site = await aSite({ rateLimits: 'on' });
const lines: string[] = [];
const log = createLogger({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
const app = await buildApp({ ...site.context, log }, async (app, context, cache) =>
  servePages(app, context, cache, {
    renderPage: async () => new Response(''),
    pageAddress: (url) => url,
  }),
);
const { as } = apiOf(app);

beforeEach(() => void lines.splice(0));

const refusals = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'rate limit reached')
    .map(({ level, limit, user, network, call }) => ({ level, limit, user, network, call }));
const INFO = 30;

async function readUntilRefused(url: string, remoteAddress: string, times = RATE_LIMITS.read.max + 10) {
  for (let time = 0; time < times; time += 1) await app.inject({ url, remoteAddress });
}

test('logs the first refusal of a network in each minute', async () => {
  const ofNetwork = { level: INFO, limit: 'read', user: undefined, network: '2001:db8:1:2::/64' };
  await readUntilRefused(calls.listTags.path, '2001:db8:1:2::1');
  await readUntilRefused('/explore/recent', '2001:db8:1:2::2', 10);
  expect(refusals()).toEqual([{ ...ofNetwork, call: 'listTags' }]);
  await readUntilRefused(calls.listTags.path, '192.0.2.1');
  expect(refusals()).toHaveLength(2);
  site.clock.advance(RATE_LIMITS.read.perMs + 1);
  lines.splice(0);
  await readUntilRefused('/explore/recent', '2001:db8:1:2::1');
  expect(refusals()).toEqual([{ ...ofNetwork, call: '/*' }]);
});

test('logs each limit of each user once, also of users with the same address', async () => {
  const [user, other] = [await site.aUser(), await site.aUser()];
  const params = { id: (await site.aPost()).id };
  const comment = (by: TestUser) => as(by).send('createComment', { params, body: { content: 'A secret' } });
  for (let time = 0; time < RATE_LIMITS.comment.max + 5; time += 1) await comment(user);
  for (let time = 0; time < RATE_LIMITS.comment.max + 5; time += 1) await comment(other);
  for (let time = 0; time < RATE_LIMITS.write.max + 5; time += 1)
    await as(user).send('unlikePost', { params });
  const line = { level: INFO, network: undefined };
  expect(refusals()).toEqual([
    { ...line, limit: 'comment', user: user.id, call: 'createComment' },
    { ...line, limit: 'comment', user: other.id, call: 'createComment' },
    { ...line, limit: 'write', user: user.id, call: 'unlikePost' },
  ]);
  expect(lines.join('')).not.toContain('A secret');
});

test('logs throttled logins once for the network, without what was typed', async () => {
  const body = { username: 'My-Password-1', password: 'wrong' };
  for (let time = 0; time < RATE_LIMITS.loginTyped.max + 10; time += 1)
    await as(null).send('login', { body });
  expect(refusals()).toEqual([
    { level: INFO, limit: 'loginTyped', user: undefined, network: '127.0.0.1', call: 'login' },
  ]);
  expect(lines.filter((line) => line.includes('429'))).toEqual([]);
  expect(lines.join('')).not.toMatch(/my-password/i);
});
