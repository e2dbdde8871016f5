import { randomUUID } from 'node:crypto';
import { type CallName, calls } from '@magpie/contract/calls';
import { Agent, fetch } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../../e2e/fixtures/api.ts';
import { type Account, aName, aUser, logIn, register, setRole } from '../../e2e/fixtures/content/people.ts';
import { type Site, startSite } from '../../e2e/fixtures/site.ts';
import type { Proxy } from '../testing/proxy.ts';
import { findCaddy, findNginx, startCaddyOf, startNginxOf } from './proxies.ts';
import { headOf, openRaw, type RawConnection } from './raw-connection.ts';

/**
 * A request acts with the rights that its sender has when the body arrives. Here the body is held back until the sender
 * has lost them.
 */

const START_MS = 120_000;
const SOON = { timeout: 20_000, interval: 50 };
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
const NEW_PASSWORD = 'nine quiet jackdaws';

const fronts = [
  { name: 'nginx', program: await findNginx(), start: startNginxOf },
  { name: 'Caddy', program: await findCaddy(), start: startCaddyOf },
  {
    name: 'no proxy',
    program: 'none',
    start: async (_program: string, port: string): Promise<Proxy> => ({
      url: `http://127.0.0.1:${port}`,
      hasEnded: () => false,
      stop: async () => {},
    }),
  },
];

let site: Site;
let admin: Account;
beforeAll(async () => {
  site = await startSite({ environment: { TRUST_PROXY: 'on' } });
}, START_MS);
beforeEach(async () => {
  admin = await aUser(site, { name: 'boss', admin: true });
});
afterAll(async () => {
  await dispatcher.close();
  await site.discard();
});

let opened: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of opened) socket.destroy();
  opened = [];
});

/** Events that end the rights of a user. */
const ENDINGS: { name: string; end(user: Account): Promise<unknown> }[] = [
  { name: 'is banned', end: ban },
  { name: 'logs out', end: ({ token }) => callApi(site.url, 'logout', { token }) },
  {
    name: 'has their password changed',
    async end({ user, password }) {
      const { token } = await logIn(site, user.username);
      const body = { current_password: password, new_password: NEW_PASSWORD };
      await callApi(site.url, 'updateProfile', { body, token });
    },
  },
];

describe.each(fronts)('with $name in front', ({ program, start }) => {
  let front: Proxy;
  beforeAll(async () => {
    if (!program) return;
    front = await start(program, new URL(site.url).port);
    await vi.waitFor(() => fetch(front.url, { dispatcher }), SOON);
  }, START_MS);
  afterAll(() => front?.stop());

  test.skipIf(!program).each(ENDINGS)(
    'a user who $name before the body arrives changes nothing',
    async ({ end }) => {
      const user = await register(site.url, aName('user'));
      const post = await aPostBy(user);
      const others = await aPostBy(admin);
      const held = [
        hold(front, user, 'submitPost', { body: { title: 'held', url: linkOf(), category: 1 } }),
        hold(front, user, 'editPost', { params: { id: post.id }, body: { title: 'held' } }),
        hold(front, user, 'createComment', { params: { id: others.id }, body: { content: 'held' } }),
        hold(front, user, 'likePost', { params: { id: others.id } }),
        hold(front, user, 'reportPost', { params: { id: others.id } }),
      ];
      await areBegun(held);
      const before = await stateOf(user, [post, others]);
      await end(user);
      expect(await answersTo(held)).toEqual(held.map(() => 401));
      const { is_banned: _banned, ...after } = await stateOf(user, [post, others]);
      expect(before).toMatchObject(after);
    },
  );

  test.skipIf(!program)('an admin who is demoted before the body arrives no longer acts as one', async () => {
    const former = await aUser(site, { name: 'former', admin: true });
    const victim = await register(site.url, aName('victim'));
    const post = await aPostBy(victim);
    const held = [
      hold(front, former, 'banPermanently', { params: { id: victim.user.id }, body: { reason: 'held' } }),
      hold(front, former, 'promoteUser', { params: { id: victim.user.id } }),
      hold(front, former, 'removePost', { params: { id: post.id } }),
      hold(front, former, 'createCategory', {
        body: { name: aName('held'), description: 'held', icon: 'Newspaper' },
      }),
    ];
    await areBegun(held);
    const before = await stateOf(victim, [post]);
    await setRole(site, former, 'user');
    expect(await answersTo(held)).toEqual(held.map(() => 403));
    expect(await stateOf(victim, [post])).toEqual(before);
  });

  test.skipIf(!program)(
    'an admin who is demoted and banned cannot undo it by requests opened before',
    async () => {
      const former = await aUser(site, { name: 'former', admin: true });
      const id = former.user.id;
      const held = [
        hold(front, former, 'unbanUser', { params: { id } }),
        hold(front, former, 'promoteUser', { params: { id } }),
        hold(front, former, 'demoteUser', { params: { id: admin.user.id } }),
      ];
      await areBegun(held);
      await setRole(site, former, 'user');
      await ban(former);
      expect(await answersTo(held)).toEqual([401, 401, 401]);
      expect(await theUser(id)).toMatchObject({ role: 'user', is_banned: true });
      expect(await theUser(admin.user.id)).toMatchObject({ role: 'admin', is_banned: false });
    },
  );
});

/** A request with `Expect: 100-continue`, so that its headers arrive before its body is sent. */
interface Held extends RawConnection {
  body: string;
}

function hold<N extends CallName>(
  front: Proxy,
  { token }: Account,
  name: N,
  { params = {}, body = {} }: { params?: object; body?: object } = {},
): Held {
  const { method, path } = calls[name];
  const filled = Object.entries(params).reduce<string>(
    (url, [key, value]) => url.replace(`:${key}`, String(value)),
    path,
  );
  const text = JSON.stringify(body);
  const headers = { authorization: `Token ${token}`, connection: 'close', expect: '100-continue' };
  const connection = openRaw(front.url);
  opened.push(connection);
  connection.socket.write(headOf(method, front.url + filled, { length: text.length, headers }));
  return { ...connection, body: text };
}

async function areBegun(held: readonly Held[]) {
  const begun = () => held.filter(({ received }) => received().startsWith('HTTP/1.1 100 ')).length;
  await expect.poll(begun, SOON).toBe(held.length);
}

async function answersTo(held: readonly Held[]): Promise<number[]> {
  for (const { socket, body } of held) socket.write(body);
  await expect.poll(() => held.every(({ socket }) => socket.destroyed), SOON).toBe(true);
  return held.map(({ received }) => Number(/^HTTP\/1\.1 (?!100)(\d{3}) /m.exec(received())?.[1]));
}

/** What an admin sees of the author, the posts and the categories. */
async function stateOf(author: Account, posts: readonly { id: number }[]) {
  const { token } = admin;
  const { role, is_banned } = await theUser(author.user.id);
  const shown = posts.map(async ({ id }) => {
    const { title, status, likes_count, reports_count, comments_count } = await callApi(site.url, 'getPost', {
      params: { id },
      token,
    });
    return { title, status, likes_count, reports_count, comments_count };
  });
  const submitted = await callApi(site.url, 'listPosts', { query: { author: author.user.id }, token });
  const categories = await callApi(site.url, 'listCategories');
  return {
    role,
    is_banned,
    posts: await Promise.all(shown),
    submitted: submitted.results.length,
    categories: categories.results.length,
  };
}

async function theUser(id: number) {
  const { results } = await callApi(site.url, 'listUsers', { token: admin.token });
  const found = results.find((user) => user.id === id);
  if (!found) throw new Error(`The list has no user ${id}.`);
  return found;
}

function ban({ user }: Account) {
  const input = { params: { id: user.id }, body: { reason: 'held' }, token: admin.token };
  return callApi(site.url, 'banPermanently', input);
}

const linkOf = () => `https://held.invalid/${randomUUID()}`;

function aPostBy({ token }: Account) {
  const body = { title: 'A post', url: linkOf(), category: 1 };
  return callApi(site.url, 'submitPost', { body, token });
}
