import { RATE_LIMITS } from '@magpie/contract/rate-limits';
import type { EditPostBody, Post } from '@magpie/contract/posts';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Preview } from '../previews/previews.ts';
import { apiOf } from '../testing/api.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

const site = await aSite({ rateLimits: 'on' });
const { aUser, clock, context } = site;

const AT_HAND = 'https://at-hand.invalid/';
const page: Preview = {
  ok: true,
  title: 'At hand',
  description: null,
  image: null,
  imageIsRetryable: false,
  foundUrls: [],
  type: 'article',
  publisher: null,
  text: null,
};
/** Posts whose page the server was made to read. */
const filled: number[] = [];
const app = await buildApp({
  ...context,
  previews: { ...context.previews, peek: (url) => (url.href.startsWith(AT_HAND) ? page : undefined) },
  previewFiller: { ...context.previewFiller, fill: (id) => void filled.push(id) },
});
const { as } = apiOf(app);

let made = 0;
const aUrl = (start = 'https://moved.invalid/') => `${start}${(made += 1)}`;

/** An author whose limits are unused but for one submission. */
async function anAuthor() {
  const author = await aUser();
  const post = await site.aPost({ by: author });
  filled.splice(0);
  return { author, post };
}

const edit = (by: TestUser, { id }: { id: number }, body: EditPostBody) =>
  as(by).send('editPost', { params: { id }, body });
const shown = ({ id }: Post) => as(null).call('getPost', { params: { id } });

async function moves(author: TestUser, post: Post, times: number, start?: string) {
  for (let time = 0; time < times; time += 1)
    expect((await edit(author, post, { url: aUrl(start) })).status).toBe(200);
}

test('an edit that changes the URL counts as a submission, and is refused when none is left', async () => {
  const { author, post } = await anAuthor();
  await moves(author, post, RATE_LIMITS.submit.max - 1);
  const before = await shown(post);
  const refused = await edit(author, post, { title: 'Not taken', url: aUrl() });
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe(String(RATE_LIMITS.submit.perMs / 1000));
  expect(await shown(post)).toEqual(before);
  expect(filled).toHaveLength(RATE_LIMITS.submit.max - 1);
  const body = { title: 'x', url: aUrl(), category: 1 };
  expect((await as(author).send('submitPost', { body })).status).toBe(429);
  expect((await edit(author, post, { title: 'Taken', url: before.url })).status).toBe(200);
});

test('an edit that keeps the URL counts as neither a submission nor a preview', async () => {
  const { author, post } = await anAuthor();
  for (let time = 0; time < RATE_LIMITS.edit.max / 2; time += 1) {
    expect((await edit(author, post, { title: `Title ${time}` })).status).toBe(200);
    expect((await edit(author, post, { url: ` ${post.url} ` })).status).toBe(200);
  }
  clock.advance(RATE_LIMITS.edit.perMs / 2);
  expect((await edit(author, post, { url: aUrl() })).status).toBe(429);
  expect(filled).toEqual([]);
  const body = () => ({ title: 'x', url: aUrl(), category: 1 });
  for (let time = 1; time < RATE_LIMITS.submit.max; time += 1)
    expect((await as(author).send('submitPost', { body: body() })).status).toBe(201);
});

test('an edit counts as a preview if the page of its new URL must be read, and not if that page is cached', async () => {
  const { author, post } = await anAuthor();
  const earlierPreviews = Array.from({ length: RATE_LIMITS.preview.max }, () =>
    context.rateLimits.reserve('preview', author.id),
  );
  for (const reservation of await Promise.all(earlierPreviews)) reservation.confirm();
  const before = await shown(post);
  const refused = await edit(author, post, { title: 'Not taken', url: aUrl() });
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe(String(RATE_LIMITS.preview.perMs / 1000));
  expect(await shown(post)).toEqual(before);
  await moves(author, post, RATE_LIMITS.submit.max - 1, AT_HAND);
  expect(filled).toEqual([]);
});

test('a refused edit is not counted', async () => {
  const { author, post } = await anAuthor();
  const { url } = await site.aPost();
  const blank = { title: ' ', url: aUrl() };
  for (let time = 0; time < 2 * RATE_LIMITS.preview.max; time += 1) {
    expect((await edit(author, post, { url })).status).toBe(400);
    expect((await edit(author, post, { url: aUrl(), category: 999_999 })).status).toBe(400);
    expect((await edit(author, post, blank)).status).toBe(400);
    expect((await edit(await aUser(), post, { url: aUrl() })).status).toBe(403);
  }
  await moves(author, post, RATE_LIMITS.submit.max - 1);
});

test('simultaneous edits change the URL at most as often as submissions are left', async () => {
  const { author, post } = await anAuthor();
  const urls = Array.from({ length: 15 }, () => [aUrl(), post.url]).flat();
  const answers = await Promise.all(urls.map((url) => edit(author, post, { url })));
  expect(filled).toHaveLength(RATE_LIMITS.submit.max - 1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

test('an edit that waited for a rate limit is refused when its author was banned meanwhile', async () => {
  const { author, post } = await anAuthor();
  const held = [];
  for (let count = 1; count < RATE_LIMITS.submit.max; count += 1)
    held.push(await context.rateLimits.reserve('submit', author.id));
  const editing = as(author).send('editPost', { params: { id: post.id }, body: { url: aUrl(AT_HAND) } });
  const admin = site.as(await aUser({ admin: true }));
  await admin.call('banPermanently', { params: { id: author.id }, body: { reason: 'Spam' } });
  for (const reservation of held) reservation.cancel();
  expect((await editing).status).toBe(401);
  expect(await admin.call('getPost', { params: { id: post.id } })).toMatchObject({ url: post.url });
});
