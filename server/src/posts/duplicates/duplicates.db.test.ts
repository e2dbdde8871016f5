import { expect, test, vi } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import type { TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';
import { aWebServer } from '../../testing/web-server.ts';

const web = await aWebServer();
const { as, aUser, context, clock } = await aSite({ config: { previewAllowHosts: [web.host] } });
const [ann, bob, admin] = [await aUser(), await aUser(), await aUser({ admin: true })];

const WORDS =
  'A magpie gathers shiny things from far and wide, keeps the best of them in its nest and shows them to every bird that visits.';

let made = 0;
/** Serves a page and returns its URL. */
function aPage(head = '') {
  made += 1;
  const html = `<html><head><title>The nest</title>${head}</head><body><main><p>${WORDS}</p></main>`;
  web.answers.set(`/page-${made}`, html);
  return `${web.url}/page-${made}`;
}

const aCopyOf = (url: string) => aPage(`<link rel="canonical" href="${url}">`);

/** Submits a URL without a preview, so that its page is read afterwards. */
async function submit(url: string, by: TestUser) {
  clock.advance(1000);
  const { id } = await as(by).call('submitPost', { body: { title: 'A title', url, category: 1 } });
  await vi.waitFor(async () => expect(await isRead(id)).toBe(true));
  return id;
}

async function isRead(id: number) {
  const posts = context.database.read.selectFrom('posts').select('preview_read_at').where('id', '=', id);
  return (await posts.executeTakeFirstOrThrow()).preview_read_at !== null;
}

async function aDuplicate() {
  const original = aPage();
  const earlier = await submit(original, ann);
  return { earlier, later: await submit(aCopyOf(original), bob) };
}

const read = (id: number, by: TestUser | null) => as(by).call('getPost', { params: { id } });
const waiting = async () =>
  (await as(admin).call('listPosts', { query: { status: 'flagged,pending' } })).results.map(({ id }) => id);
const findings = () => Array.fromAsync(findWrongValues(context.database.read));

test('a post whose page turns out to be the page of an earlier post waits for an admin, and stays public', async () => {
  const { earlier, later } = await aDuplicate();
  expect(await read(later, admin)).toMatchObject({ duplicate_of: earlier, status: 'flagged', reports: [] });
  expect(await read(earlier, admin)).not.toHaveProperty('duplicate_of');
  expect(await waiting()).toContain(later);
  expect(await read(later, null)).toMatchObject({ id: later });
  expect(await findings()).toEqual([]);
});

test('only the author of a duplicate and admins read which post it duplicates, in lists too', async () => {
  const { earlier, later } = await aDuplicate();
  for (const by of [bob, admin]) expect(await read(later, by)).toMatchObject({ duplicate_of: earlier });
  for (const by of [ann, null]) expect(await read(later, by)).not.toHaveProperty('duplicate_of');
  const own = await as(bob).call('listMyPosts', {});
  expect(own.results.find(({ id }) => id === later)).toMatchObject({ duplicate_of: earlier });
  const listed = await as(ann).call('listPosts', {});
  expect(listed.results.find(({ id }) => id === later)).not.toHaveProperty('duplicate_of');
});

test('a post with the page of a removed and then deleted post waits too', async () => {
  const original = aPage();
  const id = await submit(original, ann);
  await as(admin).call('removePost', { params: { id } });
  await as(ann).call('deletePost', { params: { id } });
  const again = await submit(aCopyOf(original), bob);
  expect(await read(again, admin)).toMatchObject({ duplicate_of: null, status: 'flagged' });
  expect(await waiting()).toContain(again);
});

test('the later of two posts is the duplicate, whichever page is read last', async () => {
  const original = aPage();
  const copy = aCopyOf(original);
  const page = web.answers.get(new URL(copy).pathname);
  // The page cannot be read yet.
  web.answers.set(new URL(copy).pathname, (_request, response) => response.writeHead(503).end());
  const body = { title: 'A title', url: copy, category: 1 };
  const { id: earlier } = await as(ann).call('submitPost', { body });
  const later = await submit(original, bob);
  if (page !== undefined) web.answers.set(new URL(copy).pathname, page);
  clock.advance(61_000);
  await vi.waitFor(async () => {
    context.previewFiller.fill(earlier);
    expect(await isRead(earlier)).toBe(true);
  });
  expect(await read(later, admin)).toMatchObject({ duplicate_of: earlier, status: 'flagged' });
  expect(await read(earlier, admin)).toMatchObject({ status: 'active' });
});

test('approving a duplicate keeps it; undoing the approval lets it wait again', async () => {
  const { earlier, later } = await aDuplicate();
  clock.advance(1000);
  const { decision_id } = await as(admin).call('approvePost', { params: { id: later } });
  expect(await read(later, admin)).not.toHaveProperty('duplicate_of');
  expect(await waiting()).not.toContain(later);
  await as(admin).call('undoDecision', { params: { id: decision_id ?? 0 } });
  expect(await read(later, admin)).toMatchObject({ duplicate_of: earlier, status: 'flagged' });
  expect(await findings()).toEqual([]);
});

test('a reported duplicate has waited since it was found, and its approval settles the report', async () => {
  const { later } = await aDuplicate();
  clock.advance(1000);
  await as(ann).call('reportPost', { params: { id: later } });
  expect(await findings()).toEqual([]);
  await as(admin).call('approvePost', { params: { id: later } });
  expect(await read(later, admin)).toMatchObject({ status: 'active', reports: [] });
  expect(await findings()).toEqual([]);
});

test('when the earlier post is deleted, the later one still waits until an admin decides', async () => {
  const { earlier, later } = await aDuplicate();
  await as(ann).call('deletePost', { params: { id: earlier } });
  expect(await read(later, admin)).toMatchObject({ duplicate_of: null, status: 'flagged' });
  expect(await findings()).toEqual([]);
});

test('a duplicate that gets another URL no longer waits, unless it is reported', async () => {
  const [one, two] = [await aDuplicate(), await aDuplicate()];
  await as(ann).call('reportPost', { params: { id: two.later } });
  for (const { later } of [one, two])
    await as(bob).call('editPost', { params: { id: later }, body: { url: aPage() } });
  expect(await read(one.later, admin)).toMatchObject({ status: 'active' });
  expect(await read(two.later, admin)).toMatchObject({ status: 'flagged' });
  for (const { later } of [one, two]) expect(await read(later, admin)).not.toHaveProperty('duplicate_of');
  expect(await findings()).toEqual([]);
});

test('an old post whose new URL leads to the page of a newer post is the duplicate', async () => {
  const old = await submit(aPage(), bob);
  const goal = aPage();
  const newer = await submit(goal, ann);
  clock.advance(1000);
  await as(bob).call('editPost', { params: { id: old }, body: { url: aRedirectTo(goal) } });
  await vi.waitFor(async () => expect(await isRead(old)).toBe(true));
  expect(await read(old, admin)).toMatchObject({ duplicate_of: newer, status: 'flagged' });
  expect(await read(newer, admin)).toMatchObject({ status: 'active' });
  expect(await read(newer, admin)).not.toHaveProperty('duplicate_of');
  expect(await findings()).toEqual([]);
});

test('a duplicate still waits after an edit to another spelling of its URL, or of the earlier post’s URL', async () => {
  const original = aPage();
  const earlier = await submit(original, ann);
  const copy = aCopyOf(original);
  const later = await submit(copy, bob);
  for (const [id, url, by] of [
    [later, copy, bob],
    [earlier, original, ann],
  ] as const) {
    clock.advance(1000);
    await as(by).call('editPost', { params: { id }, body: { url: `${url}?utm_source=x` } });
    expect(await read(later, admin)).toMatchObject({ duplicate_of: earlier, status: 'flagged' });
    await vi.waitFor(async () => expect(await isRead(id)).toBe(true));
  }
  expect(await addedAt(earlier)).toBeLessThan(await addedAt(later));
  expect(await read(later, admin)).toMatchObject({ duplicate_of: earlier, status: 'flagged' });
  expect(await read(earlier, admin)).toMatchObject({ status: 'active' });
  expect(await findings()).toEqual([]);
});

function aRedirectTo(url: string) {
  made += 1;
  web.answers.set(`/page-${made}`, (_request, response) => response.writeHead(302, { location: url }).end());
  return `${web.url}/page-${made}`;
}

async function addedAt(id: number) {
  const checks = context.database.read.selectFrom('link_checks').select('added_at').where('post_id', '=', id);
  return (await checks.executeTakeFirstOrThrow()).added_at;
}
