import { SOURCES_MAX } from '@magpie/contract/limits';
import * as linkMessages from '@magpie/contract/messages/links';
import * as sourceMessages from '@magpie/contract/messages/curation/sources';
import { expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import type { TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, aPost, clock, context } = await aSite();
const [ann, bob, admin] = [await aUser(), await aUser(), await aUser({ admin: true })];

let made = 0;
const aUrl = () => `https://copy.invalid/${(made += 1)}`;

const add = (id: number, url: string, by = bob) =>
  as(by).send('addSource', { params: { id }, body: { url } });
const remove = (id: number, url: string, by: TestUser) =>
  as(by).send('removeSource', { params: { id }, query: { url } });
const submit = (url: string) => as(ann).send('submitPost', { body: { title: 'A title', url, category: 1 } });
const sourcesOf = async (id: number) => (await as(null).call('getPost', { params: { id } })).sources;

test('a post has the sources that users add, with who added them and when', async () => {
  const { id, sources } = await aPost({ by: ann });
  expect(sources).toEqual([]);
  const [one, two] = [aUrl(), aUrl()];
  const shared = { created_at: now(), is_merged: false };
  const first = { url: one, added_by: { id: bob.id, username: bob.username }, ...shared };
  expect(await add(id, one)).toMatchObject({ status: 201, body: { id, sources: [first] } });
  clock.advance(1000);
  await add(id, two, ann);
  const added_by = { id: ann.id, username: ann.username };
  const second = { ...shared, url: two, added_by, created_at: now() };
  expect(await sourcesOf(id)).toEqual([first, second]);
  const listed = (await as(null).call('listPosts', {})).results.find((post) => post.id === id);
  expect(listed?.sources).toEqual([first, second]);
});

test('adding a source again, in whatever spelling, changes nothing', async () => {
  const { id } = await aPost();
  const url = aUrl();
  await add(id, url);
  expect(await add(id, `${url}?utm_source=x`, ann)).toMatchObject({ status: 201 });
  expect(await sourcesOf(id)).toMatchObject([{ url, added_by: { id: bob.id } }]);
});

test('the submission of a source is refused as a duplicate of its post', async () => {
  const { id } = await aPost();
  const url = aUrl();
  await add(id, url);
  expect(await submit(url)).toMatchObject({
    status: 400,
    body: { url: [linkMessages.duplicateUrl], post_id: [id] },
  });
});

test('refuses the URL of another post, of a source of another post, and of the post itself', async () => {
  const [one, two] = [await aPost(), await aPost()];
  const url = aUrl();
  await add(two.id, url);
  for (const [taken, post_id] of [
    [two.url, two.id],
    [url, two.id],
    [one.url, one.id],
  ] as const)
    expect(await add(one.id, taken)).toMatchObject({
      status: 400,
      body: { url: [linkMessages.duplicateUrl], post_id: [post_id] },
    });
});

test('refuses blocked domains, affiliate links, removed links and what is no URL', async () => {
  const { id } = await aPost();
  await as(admin).call('blockDomain', { body: { domain: 'blocked.invalid', reason: 'Copies.' } });
  const removed = await aPost({ by: ann, removed: true });
  await as(ann).call('deletePost', { params: { id: removed.id } });
  for (const [url, message] of [
    ['https://www.blocked.invalid/x', linkMessages.blocked('blocked.invalid', 'Copies.')],
    [removed.url, linkMessages.removed],
    ['https://www.amazon.com/dp/B000000000?tag=x-20', expect.stringContaining('affiliate link')],
    ['ftp://example.org/', expect.any(String)],
    ['', expect.any(String)],
  ] as const)
    expect(await add(id, url)).toMatchObject({ status: 400, body: { url: [message] } });
  expect(await sourcesOf(id)).toEqual([]);
});

test('sources are not shown while their domains are blocked', async () => {
  const { id } = await aPost();
  const [url, spam] = [aUrl(), 'https://www.later.invalid/x'];
  for (const one of [url, spam]) await add(id, one);
  const listed = async () =>
    (await as(null).call('listPosts', {})).results.find((post) => post.id === id)?.sources;
  expect(await listed()).toMatchObject([{ url }, { url: spam }]);
  const body = { domain: 'later.invalid', reason: 'Spam.' };
  const block = await as(admin).call('blockDomain', { body });
  expect(await sourcesOf(id)).toMatchObject([{ url }]);
  expect(await listed()).toMatchObject([{ url }]);
  await as(admin).call('unblockDomain', { params: { id: block.id } });
  expect(await sourcesOf(id)).toMatchObject([{ url }, { url: spam }]);
});

test('sources on blocked domains do not count towards the limit', async () => {
  const { id } = await aPost();
  const spam = Array.from({ length: 3 }, (_, index) => `https://www.full.invalid/${index}`);
  const urls = Array.from({ length: SOURCES_MAX - spam.length }, aUrl);
  for (const url of [...spam, ...urls]) await add(id, url);
  const body = { domain: 'full.invalid', reason: 'Spam.' };
  await as(admin).call('blockDomain', { body });
  const more = spam.map(aUrl);
  for (const url of more) expect(await add(id, url)).toMatchObject({ status: 201 });
  expect(await add(id, aUrl())).toMatchObject({
    status: 400,
    body: { url: [sourceMessages.tooMany(SOURCES_MAX)] },
  });
  expect((await sourcesOf(id)).map(({ url }) => url)).toEqual([...urls, ...more]);
});

test('a removed post gets no sources', async () => {
  const { id } = await aPost({ by: ann, removed: true });
  expect(await add(id, aUrl(), ann)).toMatchObject({ status: 403 });
  expect(await add(id, aUrl(), bob)).toMatchObject({ status: 404 });
});

test('a post has a limited number of sources, even when they are added at once', async () => {
  const { id } = await aPost();
  const replies = await Promise.all(Array.from({ length: SOURCES_MAX + 2 }, () => add(id, aUrl())));
  const refused = replies.filter(({ status }) => status !== 201);
  expect(refused).toMatchObject([
    { status: 400, body: { url: [sourceMessages.tooMany(SOURCES_MAX)] } },
    { status: 400 },
  ]);
  expect(await sourcesOf(id)).toHaveLength(SOURCES_MAX);
});

test('the user who added a source removes it, and it can be submitted again', async () => {
  const { id } = await aPost({ by: ann });
  const url = aUrl();
  await add(id, url);
  expect(await remove(id, url, await aUser())).toMatchObject({
    status: 403,
    body: { detail: sourceMessages.notYours },
  });
  expect(await remove(id, url, bob)).toMatchObject({ status: 200, body: { sources: [] } });
  expect(await remove(id, url, bob)).toMatchObject({ status: 404 });
  expect(await submit(url)).toMatchObject({ status: 201 });
});

test('the author of a post removes its sources, which is not in the moderation log', async () => {
  const { id } = await aPost({ by: ann });
  const url = aUrl();
  await add(id, url);
  expect(await remove(id, url, ann)).toMatchObject({ status: 200, body: { sources: [] } });
  const { results } = await as(null).call('listModerationLog', { query: { action: 'remove_source' } });
  expect(results).toEqual([]);
});

test('an admin removes any source, which the moderation log says without the URL', async () => {
  const { id, title } = await aPost();
  const url = aUrl();
  await add(id, url);
  expect(await remove(id, url, admin)).toMatchObject({ status: 200, body: { sources: [] } });
  const { results } = await as(null).call('listModerationLog', { query: { action: 'remove_source' } });
  expect(results[0]).toMatchObject({ moderator: { id: admin.id }, target: { kind: 'post', id, title } });
  expect(JSON.stringify(results)).not.toContain('copy.invalid');
});

test('when a post gets the URL of one of its sources, the other sources stay', async () => {
  const { id } = await aPost({ by: ann });
  const [one, two] = [aUrl(), aUrl()];
  for (const url of [one, two]) await add(id, url);
  await as(ann).call('editPost', { params: { id }, body: { url: one } });
  expect(await sourcesOf(id)).toMatchObject([{ url: two }]);
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});

test('of a submission and two sources with the same URL at once, one succeeds', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, two] = [await aPost(), await aPost()];
    const url = aUrl();
    const replies = await Promise.all([add(one.id, url), add(two.id, url, ann), submit(url)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  }
});

test('a merged post becomes a source of the other post, added by the author of the merged post', async () => {
  const { id } = await aPost({ by: ann });
  const from = await aPost({ by: bob });
  const url = aUrl();
  await add(from.id, url, ann);
  await as(admin).call('mergePost', { params: { id: from.id }, body: { into: id } });
  expect(await sourcesOf(id)).toMatchObject([
    { url: from.url, added_by: { id: bob.id }, is_merged: true },
    { url, added_by: { id: ann.id }, is_merged: false },
  ]);
});

function now() {
  return new Date(clock.now()).toISOString();
}
