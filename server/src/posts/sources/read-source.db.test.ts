import * as linkMessages from '@magpie/contract/messages/links';
import { expect, test, vi } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import { aSite } from '../../testing/test-site.ts';
import { aWebServer } from '../../testing/web-server.ts';
import { createPreviewFiller } from '../preview-filler.ts';
import { unreadSources } from './read-source.ts';

const web = await aWebServer();
const { as, aUser, aPost, context, clock } = await aSite({ config: { previewAllowHosts: [web.host] } });
const [ann, bob, admin] = [await aUser(), await aUser(), await aUser({ admin: true })];
let made = 0;

/** A text of 120 words that no other page has. */
const aText = () => Array.from({ length: 120 }, (_, word) => `w${(made += 1)}x${word}`).join(' ');

/** Serves a page and returns its URL. */
function aPage(text = aText(), head = '') {
  const path = `/page-${(made += 1)}`;
  web.answers.set(path, `<html><head><title>The nest</title>${head}</head><body><main><p>${text}</p></main>`);
  return web.url + path;
}

/** A post of a page that was previewed. */
async function aPostOf(url: string) {
  await as(ann).call('previewUrl', { body: { url } });
  return aPost({ by: ann, url });
}

const add = (id: number, url: string) => as(bob).call('addSource', { params: { id }, body: { url } });
const sourcesOf = async (id: number) =>
  (await as(null).call('getPost', { params: { id } })).sources.map(({ url }) => url);
const submit = (url: string) => as(bob).send('submitPost', { body: { title: 'A title', url, category: 1 } });

async function unreadCount() {
  const sources = context.database.read.selectFrom('known_urls').select('id').where('is_unread', '=', 1);
  return (await sources.execute()).length;
}

const allRead = () => vi.waitFor(async () => expect(await unreadCount()).toBe(0));

test('a source that nobody previewed stays when its page has a similar text, or one that cannot be compared', async () => {
  const text = aText();
  const { id } = await aPostOf(aPage(text));
  const urls = [aPage(`${text} and more`), aPage('Too short to be compared.')];
  for (const url of urls) expect((await add(id, url)).sources.at(-1)?.url).toBe(url);
  await allRead();
  expect(await sourcesOf(id)).toEqual(urls);
  expect(await submit(urls[0] ?? '')).toMatchObject({ status: 400 });
});

test('a source that is the page of another post is dropped', async () => {
  const [one, other] = [await aPostOf(aPage()), aPage()];
  const { id } = await aPostOf(other);
  const redirect = `/to-${(made += 1)}`;
  web.answers.set(redirect, (_request, response) => response.writeHead(302, { location: other }).end());
  for (const url of [web.url + redirect, aPage('A magpie gathers shiny things from far and wide.')]) {
    await add(one.id, url);
    await allRead();
  }
  expect(await sourcesOf(one.id)).toHaveLength(1);
  expect(await submit(web.url + redirect)).toMatchObject({ status: 400, body: { post_id: [id] } });
  expect(await sourcesOf(id)).toEqual([]);
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});

test('a source that is the page of a removed post, or has a different text, is dropped; the page with the different text can be submitted', async () => {
  const { id } = await aPostOf(aPage());
  const text = aText();
  const original = aPage(text);
  const removed = await aPostOf(original);
  await as(admin).call('removePost', { params: { id: removed.id } });
  await as(ann).call('deletePost', { params: { id: removed.id } });
  const copy = aPage(text, `<link rel="canonical" href="${original}">`);
  const other = aPage();
  for (const url of [copy, other]) await add(id, url);
  await allRead();
  expect(await sourcesOf(id)).toEqual([]);
  expect(await submit(other)).toMatchObject({ status: 201 });
  expect(await submit(original)).toMatchObject({ status: 400, body: { url: [linkMessages.removed] } });
});

test('a source is read again after a fault, and found again after a restart', async () => {
  const { id } = await aPostOf(aPage());
  const url = aPage();
  const page = web.answers.get(new URL(url).pathname);
  web.answers.set(new URL(url).pathname, (_request, response) => response.writeHead(503).end());
  await add(id, url);
  await vi.waitFor(() => expect(web.requests.some((request) => url.endsWith(request.url ?? '-'))).toBe(true));
  expect([await sourcesOf(id), await unreadCount()]).toEqual([[url], 1]);
  if (page !== undefined) web.answers.set(new URL(url).pathname, page);
  // The failure is no longer cached.
  clock.advance(61_000);
  const reader = createPreviewFiller(context, [50, 50], unreadSources);
  reader.resume();
  await allRead();
  await reader.close();
  expect(await sourcesOf(id)).toEqual([]);
});

test('a source whose page cannot be read at all stays', async () => {
  const { id } = await aPostOf(aPage());
  const gone = `/gone-${(made += 1)}`;
  web.answers.set(gone, (_request, response) => response.writeHead(404).end());
  await add(id, web.url + gone);
  await allRead();
  expect(await sourcesOf(id)).toEqual([web.url + gone]);
});

test('a source is compared only after the page of its post has been read', async () => {
  const [own, other, similar] = [aPage(), aPage(), aPage('Too short to be compared.')];
  const { pathname } = new URL(own);
  const page = web.answers.get(pathname);
  web.answers.set(pathname, (_request, response) => response.writeHead(503).end());
  const { id } = await aPost({ by: ann, url: own });
  await as(bob).call('previewUrl', { body: { url: other } });
  for (const url of [other, similar]) await add(id, url);
  const reader = createPreviewFiller(context, [50, 50], unreadSources);
  reader.resume();
  await reader.close();
  expect([await sourcesOf(id), await unreadCount()]).toEqual([[other, similar], 2]);
  if (page !== undefined) web.answers.set(pathname, page);
  clock.advance(61_000);
  const filler = createPreviewFiller(context, [50, 50]);
  filler.resume();
  await vi.waitFor(async () => {
    const posts = context.database.read.selectFrom('posts').select('preview_read_at').where('id', '=', id);
    expect((await posts.executeTakeFirstOrThrow()).preview_read_at).not.toBeNull();
  });
  await filler.close();
  const later = createPreviewFiller(context, [50, 50], unreadSources);
  later.resume();
  await allRead();
  await later.close();
  expect(await sourcesOf(id)).toEqual([similar]);
});

test('a source whose page was previewed is not read again', async () => {
  const text = aText();
  const { id } = await aPostOf(aPage(text));
  const url = aPage(`${text} and more`);
  await as(bob).call('previewUrl', { body: { url } });
  await add(id, url);
  expect(await unreadCount()).toBe(0);
});

test('a source whose page is being read moves when its post is merged', async () => {
  const text = aText();
  const [into, from] = [await aPostOf(aPage(text)), await aPostOf(aPage(text))];
  const url = aPage(text);
  await add(from.id, url);
  await as(admin).call('mergePost', { params: { id: from.id }, body: { into: into.id } });
  await allRead();
  expect(await sourcesOf(into.id)).toContain(url);
});
