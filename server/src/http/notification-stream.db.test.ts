import { once } from 'node:events';
import { request as requestOf, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { STREAM_HEARTBEAT_MS, STREAMS_PER_USER } from '@magpie/contract/limits';
import { NOTIFICATION_STREAM } from '@magpie/contract/notifications/stream';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { anotherProcess } from '../testing/another-process.ts';
import { keysOfFound } from '../links/known-urls.ts';
import { urlKey } from '../links/url-identity.ts';
import { notifyOfComment } from '../notifications/comment-events.ts';
import { noteDuplicate } from '../posts/duplicates/duplicates.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';
import { drain } from './drain.ts';

const site = await aSite();
const limited = await aSite({ rateLimits: 'on' });
const { app, as, aUser, aPost, aComment } = site;
for (const { app } of [site, limited]) await app.listen({ port: 0, host: '127.0.0.1' });

const opened: IncomingMessage[] = [];
afterAll(() => opened.forEach((stream) => stream.destroy()));

interface Stream {
  response: IncomingMessage;
  /** The numbers that arrived so far. */
  unread(): number[];
  isEnded(): boolean;
}

async function open(user: TestUser, server: FastifyInstance = app): Promise<Stream> {
  const { port } = server.server.address() as AddressInfo;
  const headers = { authorization: `Token ${user.token}` };
  const request = requestOf({
    port,
    host: '127.0.0.1',
    path: NOTIFICATION_STREAM,
    headers,
    agent: false,
  }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  opened.push(response);
  let [text, isEnded] = ['', false];
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  response.on('end', () => (isEnded = true)).on('error', () => {});
  const unread = () =>
    [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) => JSON.parse(data).unread);
  return { response, unread, isEnded: () => isEnded };
}

const ARRIVES_WITHIN_MS = 2000;
const soon = { timeout: ARRIVES_WITHIN_MS, interval: 20 };

test('sends the number of unread notifications at once, and whenever it changes', async () => {
  const [ada, bob] = [await aUser(), await aUser()];
  const [posts, others] = [await aPost({ by: ada }), await aPost({ by: ada })];
  await aComment({ on: posts });
  const [first, second, foreign] = [await open(ada), await open(ada), await open(bob)];
  expect(first.response.statusCode).toBe(200);
  expect(first.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  await vi.waitFor(() => expect(first.unread()).toEqual([1]), soon);
  await aComment({ on: others });
  await vi.waitFor(() => expect(second.unread()).toEqual([1, 2]), soon);
  await as(ada).call('readNotifications', { body: { all: true } });
  await vi.waitFor(
    () =>
      expect([first.unread(), second.unread()]).toEqual([
        [1, 2, 0],
        [1, 2, 0],
      ]),
    soon,
  );
  expect(foreign.unread()).toEqual([0]);
});

test('also sends the number when a comment was removed, approved or deleted', async () => {
  const [ada, bob] = [await aUser(), await aUser()];
  const moderator = as(await aUser({ admin: true }));
  const { id } = await aComment({ on: await aPost({ by: ada }), by: bob });
  const stream = await open(ada);
  await vi.waitFor(() => expect(stream.unread()).toEqual([1]), soon);
  const params = { id };
  await moderator.call('removeComment', { params });
  await vi.waitFor(() => expect(stream.unread()).toEqual([1, 0]), soon);
  await moderator.call('approveComment', { params });
  await vi.waitFor(() => expect(stream.unread()).toEqual([1, 0, 1]), soon);
  await as(bob).call('deleteComment', { params });
  await vi.waitFor(() => expect(stream.unread()).toEqual([1, 0, 1, 0]), soon);
});

test('sends the same number again when one notification was read and another arrived', async () => {
  const { clock, context } = site;
  const [ada, bob, carl] = [await aUser(), await aUser(), await aUser()];
  await aComment({ on: await aPost({ by: ada }) });
  const post = await aPost({ by: bob });
  const { id } = await aComment({ on: post, by: carl });
  const stream = await open(ada);
  await vi.waitFor(() => expect(stream.unread()).toEqual([1]), soon);
  clock.advance(1);
  const created_at = clock.now();
  await context.database.transact(async (tx) => {
    await tx
      .updateTable('notifications')
      .set({ read_at: created_at })
      .where('user_id', '=', ada.id)
      .execute();
    const mention = { id, author_id: carl.id, post: { id: post.id, author_id: bob.id } };
    await notifyOfComment(tx, { ...mention, mentioned: [ada.id], created_at });
  });
  await vi.waitFor(() => expect(stream.unread()).toEqual([1, 1]), soon);
});

test('sends the same number again when another comment joins an unread notification', async () => {
  const ada = await aUser();
  const post = await aPost({ by: ada });
  await aComment({ on: post });
  const stream = await open(ada);
  await vi.waitFor(() => expect(stream.unread()).toEqual([1]), soon);
  site.clock.advance(1);
  await aComment({ on: post });
  await vi.waitFor(() => expect(stream.unread()).toEqual([1, 1]), soon);
});

test('also sends the number to the author of a post that was found to be a duplicate', async () => {
  const [ada, bob] = [await aUser(), await aUser()];
  const [earlier, later] = [await aPost({ by: ada }), await aPost({ by: bob })];
  const [author, other] = [await open(bob), await open(ada)];
  for (const stream of [author, other]) await vi.waitFor(() => expect(stream.unread()).toEqual([0]), soon);
  const found = keysOfFound([{ kind: 'canonical', url: earlier.url }], urlKey(later.url));
  await site.context.database.transact((tx) => noteDuplicate(tx, later.id, found, site.clock.now()));
  await vi.waitFor(() => expect(author.unread()).toEqual([0, 1]), soon);
  expect(other.unread()).toEqual([0]);
});

test('a new number arrives within two seconds, in the process that wrote it and in another one', async () => {
  const ada = await aUser();
  const post = await aPost({ by: ada });
  const other = await anotherProcess(site);
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const streams = [await open(ada), await open(ada, other.app)];
  const arrived = (numbers: number[]) =>
    vi.waitFor(
      () => expect(streams.map((stream) => stream.unread())).toEqual([numbers, numbers]),
      // Longer than the two seconds allowed, so that a failure says how long it took.
      { timeout: 10_000, interval: 20 },
    );
  await arrived([0]);
  let written = performance.now();
  await aComment({ on: post });
  await arrived([0, 1]);
  expect(performance.now() - written).toBeLessThan(ARRIVES_WITHIN_MS);
  written = performance.now();
  await other.as(ada).call('visitPost', { params: { id: post.id } });
  await arrived([0, 1, 0]);
  expect(performance.now() - written).toBeLessThan(ARRIVES_WITHIN_MS);
  other.context.live.close();
  await vi.waitFor(() => expect(streams[1]?.isEnded()).toBe(true), soon);
  await other.end();
});

describe('a stream ends', () => {
  test('with its session, while the streams of other users stay open', async () => {
    const [ada, bob] = [await aUser(), await aUser()];
    const [own, foreign] = [await open(ada), await open(bob)];
    await as(ada).call('logout');
    await vi.waitFor(() => expect(own.isEnded()).toBe(true), soon);
    expect(foreign.isEnded()).toBe(false);
    const params = { id: bob.id };
    await as(await aUser({ admin: true })).call('banPermanently', { params, body: { reason: 'x' } });
    await vi.waitFor(() => expect(foreign.isEnded()).toBe(true), soon);
  });

  test('when the process ends, which waits for no stream', async () => {
    const ada = await aUser();
    const other = await anotherProcess(site);
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await open(ada, other.app);
    other.context.live.close();
    await drain(other.app.server, 0);
    await vi.waitFor(() => expect(stream.isEnded()).toBe(true), soon);
    await other.end();
  });
});

test('a stream is refused without a login, with a bad token, and to methods other than GET', async () => {
  const statusOf = async (options: object) =>
    (await app.inject({ url: NOTIFICATION_STREAM, ...options })).statusCode;
  expect(await statusOf({})).toBe(401);
  expect(await statusOf({ headers: { authorization: 'Token bad' } })).toBe(401);
  expect(await statusOf({ method: 'POST' })).toBe(405);
  expect(await statusOf({ method: 'HEAD' })).toBe(405);
});

test('a user has a limited number of streams, and a closed one makes room', async () => {
  const ada = await limited.aUser();
  const streams: Stream[] = [];
  while (streams.length < STREAMS_PER_USER) streams.push(await open(ada, limited.app));
  const refused = await open(ada, limited.app);
  expect([refused.response.statusCode, Number(refused.response.headers['retry-after'])]).toEqual([429, 60]);
  streams[0]?.response.destroy();
  await vi.waitFor(() => expect(limited.context.live.count()).toBe(STREAMS_PER_USER - 1), soon);
  expect((await open(ada, limited.app)).response.statusCode).toBe(200);
});

test('without rate limits a user has any number of streams', async () => {
  const ada = await aUser();
  for (let opened = 0; opened <= STREAMS_PER_USER; opened += 1)
    expect((await open(ada)).response.statusCode).toBe(200);
});

test('the time between heartbeats is less than half the minute after which proxies give up', () => {
  expect(STREAM_HEARTBEAT_MS).toBeLessThan(60_000 / 2);
});
