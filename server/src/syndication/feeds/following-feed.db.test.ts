import { expect, test } from 'vitest';
import { deletionActs } from '../../testing/acts/deletion-acts.ts';
import { aSite } from '../../testing/test-site.ts';
import type { TestUser } from '../../testing/makers.ts';

const site = await aSite();
const { app, as, aUser, aPost, clock, context } = site;
const { anAccount, ask } = deletionActs(site);
const { publicUrl } = context.config;
const author = await aUser({ username: 'writer' });

async function aReader() {
  const reader = await aUser();
  await as(reader).call('follow', { body: { kind: 'user', id: author.id } });
  return reader;
}

async function keyOf(reader: TestUser) {
  const { key } = await as(reader).call('renewFeedKey');
  return key ?? '';
}

const read = (key: string, { extension = 'json', headers = {} } = {}) =>
  app.inject({ url: `/feeds/following.${extension}?key=${encodeURIComponent(key)}`, headers });

async function titlesOf(key: string) {
  const { items } = (await read(key)).json<{ items: { title: string }[] }>();
  return items.map(({ title }) => title);
}

test('the feed shows what the owner of the key follows, without what they mute', async () => {
  const reader = await aReader();
  const other = await aUser();
  await aPost({ by: author, title: 'Followed' });
  clock.advance(1000);
  await aPost({ by: author, title: 'Followed, in the news', category: 5 });
  await aPost({ by: other, title: 'Not followed' });
  const key = await keyOf(reader);
  expect(await titlesOf(key)).toEqual(['Followed, in the news', 'Followed']);
  await as(reader).call('mute', { body: { kind: 'category', target: 5 } });
  expect(await titlesOf(key)).toEqual(['Followed']);
  expect(await titlesOf(await keyOf(await aUser()))).toEqual([]);
});

test('the feed names its own address, and only the reader’s own cache may store it', async () => {
  const key = await keyOf(await aReader());
  const { headers, body } = await read(key, { extension: 'atom' });
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(body).toContain(`href="${publicUrl}/feeds/following.atom?key=${key}"`);
  expect(headers['last-modified']).toBe(new Date(clock.now()).toUTCString());
  const known = { 'if-none-match': String(headers.etag) };
  expect((await read(key, { extension: 'atom', headers: known })).statusCode).toBe(304);
});

test('the id of the feed stays when its key is renewed, and does not contain the key', async () => {
  const reader = await aReader();
  const ids = [];
  for (let renewals = 0; renewals < 2; renewals += 1) {
    const key = await keyOf(reader);
    const { body } = await read(key, { extension: 'atom' });
    const id = /<id>(.*?)<\/id>/.exec(body)?.[1] ?? '';
    expect(id).not.toContain(key);
    ids.push(id);
  }
  expect(ids[0]).toBe(ids[1]);
});

test('the key is shown again, renewed and revoked', async () => {
  const reader = await aReader();
  expect(await as(reader).call('getFeedKey')).toEqual({ key: null, created_at: null });
  const first = await as(reader).call('renewFeedKey');
  expect(first.key).toMatch(/^[\w-]{43}$/);
  expect(await as(reader).call('getFeedKey')).toEqual(first);
  const second = await as(reader).call('renewFeedKey');
  expect((await read(first.key ?? '')).statusCode).toBe(404);
  expect((await read(second.key ?? '')).statusCode).toBe(200);
  for (let time = 0; time < 2; time += 1) await as(reader).call('revokeFeedKey');
  expect((await read(second.key ?? '')).statusCode).toBe(404);
  expect(await as(reader).call('getFeedKey')).toEqual({ key: null, created_at: null });
});

test('a key itself is not stored', async () => {
  const key = await keyOf(await aReader());
  const rows = await context.database.read.selectFrom('feed_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key);
});

test.each(['', 'x', 'x'.repeat(43), 'null'])('the key %j is unknown', async (key) => {
  expect((await read(key)).statusCode).toBe(404);
});

test('without a key there is no feed', async () => {
  expect((await app.inject({ url: '/feeds/following.atom' })).statusCode).toBe(404);
});

test('simultaneous renewals leave one key that works', async () => {
  const reader = await aReader();
  const replies = await Promise.all(Array.from({ length: 10 }, () => as(reader).call('renewFeedKey')));
  const statuses = await Promise.all(replies.map(async ({ key }) => (await read(key ?? '')).statusCode));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const { key } = await as(reader).call('getFeedKey');
  expect((await read(key ?? '')).statusCode).toBe(200);
});

test('a ban and the deletion of the account revoke the key', async () => {
  const admin = await aUser({ admin: true });
  const banned = await aReader();
  const key = await keyOf(banned);
  await as(admin).call('banTemporarily', { params: { id: banned.id }, body: { reason: 'Spam' } });
  expect((await read(key)).statusCode).toBe(404);

  const leaving = await anAccount('leaving');
  const { key: last } = await as(leaving).call('renewFeedKey');
  expect((await ask(leaving, 'keep')).status).toBe(200);
  expect((await read(last ?? '')).statusCode).toBe(404);
});
