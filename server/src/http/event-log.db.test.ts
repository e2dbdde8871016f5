import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createLogger } from '../logger.ts';
import { apiOf } from '../testing/api.ts';
import { aSite } from '../testing/test-site.ts';

const { aUser, context } = await aSite();
const lines: string[] = [];
const log = createLogger({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
const app = await buildApp({ ...context, log });
afterAll(() => app.close());
const { as } = apiOf(app);
const password = 'a fine long sentence';

beforeEach(() => void lines.splice(0));

const events = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'security event')
    .map(({ call, status, user, on, ip }) => ({ call, status, user, on, ip }));
const ip = '127.0.0.1';

test('logs successful and failed logins without the input', async () => {
  const body = { username: 'logged', email: 'logged@example.org', password, password2: password };
  const { token, user } = await as(null).call('register', { body });
  await as(null).send('login', { body: { username: 'logged', password: 'not the password' } });
  await as(null).call('login', { body: { username: 'logged', password } });
  const calls = events().map((event) => [event.call, event.status, event.user]);
  expect(calls).toEqual([
    ['register', 201, user.id],
    ['login', 401, null],
    ['login', 200, user.id],
  ]);
  for (const typed of ['logged@', 'not the password', password, token])
    expect(lines.join('')).not.toContain(typed);
});

test('logs a login with the account it opened, even when the request carried another token', async () => {
  const body = { username: 'mine', email: 'mine@example.org', password, password2: password };
  const { user } = await as(null).call('register', { body });
  lines.splice(0);
  await as(await aUser()).call('login', { body: { username: 'mine', password } });
  expect(events()).toEqual([{ call: 'login', status: 200, user: user.id, on: undefined, ip }]);
});

test('logs refused calls with the user and the target', async () => {
  const [user, other] = [await aUser(), await aUser()];
  await as(user).send('banPermanently', { params: { id: other.id }, body: { reason: 'A reason' } });
  await app.inject({ method: 'POST', url: '/api/content/posts/typed-by-a-client/like/' });
  await as(user).send('listComments');
  await as({ token: 'stolen' }).send('listPosts');
  expect(events()).toEqual([
    { call: 'banPermanently', status: 403, user: user.id, on: other.id, ip },
    { call: 'likePost', status: 401, user: null, on: undefined, ip },
    { call: 'listComments', status: 403, user: user.id, on: undefined, ip },
    { call: 'listPosts', status: 401, user: null, on: undefined, ip },
  ]);
  expect(lines.join('')).not.toMatch(/A reason|stolen|typed/);
});

test('does not log ordinary calls', async () => {
  const user = await aUser();
  await as(null).call('listPosts');
  await as(user).call('getProfile');
  expect(events()).toEqual([]);
});
