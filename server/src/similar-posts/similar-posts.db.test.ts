import { DAY_MS, SIMILARITY_MIN } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { checkDueLinks } from '../link-checks/check-links.ts';
import { hashesIn, pageText, sharedWords } from '../previews/links/fingerprint.ts';
import { interpretPage } from '../previews/metadata/interpret-page.ts';
import type { TestUser } from '../testing/makers.ts';
import { aPdf } from '../testing/a-pdf.ts';
import { aSite } from '../testing/test-site.ts';
import { aWebServer } from '../testing/web-server.ts';
import { addTextKeys, POSTS_PER_KEY_MAX, textKeys } from './text-keys.ts';

const web = await aWebServer();
const { as, aUser, aPost, clock, context } = await aSite({ config: { previewAllowHosts: [web.host] } });
const never = new AbortController().signal;
let made = 0;

/** Words that no other text has, so that only copies are similar. */
function aText() {
  made += 1;
  return Array.from({ length: 150 }, (_, index) => `word${made}x${index}`).join(' ');
}

/** Replaces every `every`th word. */
const copyOf = (text: string, every = 8) =>
  text
    .split(' ')
    .map((word, index) => (index % every === every - 1 ? `new${word}` : word))
    .join(' ');

const html = (text: string) => `<title>A page</title><main><p>${text}</p></main>`;

function aPage(text: string) {
  const path = `/page-${(made += 1)}`;
  web.answers.set(path, html(text));
  return web.url + path;
}

/** A post whose page was read before it was submitted. */
async function shared(text: string, { by, title = 'Shared' }: { by?: TestUser; title?: string } = {}) {
  const author = by ?? (await aUser());
  const url = aPage(text);
  await as(author).call('previewUrl', { body: { url } });
  return aPost({ by: author, url, title });
}

async function similarTo(text: string, viewer?: TestUser) {
  const reply = await as(viewer ?? (await aUser())).call('previewUrl', { body: { url: aPage(text) } });
  if (!('similar' in reply)) throw new Error(reply.error);
  return reply.similar;
}

const idsSimilarTo = async (text: string, viewer?: TestUser) =>
  (await similarTo(text, viewer)).map(({ id }) => id);

const keysOf = (post_id: number) =>
  context.database.read.selectFrom('text_keys').select('key').where('post_id', '=', post_id).execute();

test('the preview of a copy names the post with the original', async () => {
  const text = aText();
  const post = await shared(text, { title: 'The original' });
  const [similar, ...others] = await similarTo(copyOf(text));
  expect(similar).toEqual({
    id: post.id,
    title: 'The original',
    similarity: expect.closeTo(0.88, 1),
    created_at: post.created_at,
  });
  expect(others).toEqual([]);
  expect(await similarTo(aText())).toEqual([]);
});

test('short pages with one paragraph in common are not named, though their estimated similarity is high enough', async () => {
  const [one, other] = seeminglySimilar();
  await shared(one);
  expect(await similarTo(other)).toEqual([]);
  expect(await idsSimilarTo(copyOf(one, 6))).toHaveLength(1);
});

/** Two texts that have only a few sentences in common, whose signatures happen to be more alike than the texts. */
function seeminglySimilar(): [string, string] {
  const about = aText().split(' ').slice(0, 36).join(' ');
  const texts = Array.from({ length: 60 }, () => `${aText().split(' ').slice(0, 90).join(' ')} ${about}`);
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1))
      if (estimateOf(one, other) >= SIMILARITY_MIN) return [one, other];
  throw new Error('No two texts seem similar.');
}

function estimateOf(...texts: [string, string]): number {
  const [a, b] = texts.map((text) => hashesIn(pageText('A page', [text])?.signature ?? ''));
  return a && b ? sharedWords(a, b) : 0;
}

test('PDFs are compared by their first pages, with each other and with other pages', async () => {
  const text = aText();
  const url = aFile(text);
  const author = await aUser();
  await as(author).call('previewUrl', { body: { url } });
  const post = await aPost({ by: author, url });
  expect(await idsSimilarTo(text)).toEqual([post.id]);
  const reply = await as(await aUser()).call('previewUrl', { body: { url: aFile(copyOf(text)) } });
  expect(reply).toMatchObject({ similar: [{ id: post.id }] });
  const other = await as(await aUser()).call('previewUrl', { body: { url: aFile(aText()) } });
  expect(other).toMatchObject({ similar: [] });
});

/** Serves a PDF with this text and returns its URL. */
function aFile(text: string) {
  const path = `/paper-${(made += 1)}.pdf`;
  const words = text.split(' ');
  const lines = Array.from({ length: Math.ceil(words.length / 6) }, (_, line) => ({
    text: words.slice(line * 6, line * 6 + 6).join(' '),
    size: 10,
  }));
  const pdf = aPdf(lines);
  web.answers.set(path, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
  });
  return web.url + path;
}

test('short texts are not compared', async () => {
  const text = aText().split(' ').slice(0, 49).join(' ');
  await shared(text);
  expect(await similarTo(text)).toEqual([]);
});

test('at most three posts are named, the most similar first', async () => {
  const text = aText();
  const posts = [];
  for (const every of [7, 10, 1000, 20]) posts.push(await shared(copyOf(text, every)));
  const [, third, first, second] = posts.map(({ id }) => id);
  const similar = await similarTo(text);
  expect(similar.map(({ id }) => id)).toEqual([first, second, third]);
  expect(similar[0]?.similarity).toBe(1);
});

test('the call linkPreview names similar posts too', async () => {
  const text = aText();
  const post = await shared(text);
  const { data } = await as(null).call('linkPreview', { query: { url: aPage(copyOf(text)) } });
  expect(data.similar).toMatchObject([{ id: post.id, title: post.title }]);
});

test('a URL that has a post already names that post only', async () => {
  const text = aText();
  await shared(text);
  const { id, url } = await shared(text);
  const reply = await as(await aUser()).call('previewUrl', { body: { url } });
  expect(reply).toMatchObject({ post_id: id, similar: [] });
});

test('a removed post is named to its author and to admins only', async () => {
  const text = aText();
  const by = await aUser();
  const admin = await aUser({ admin: true });
  const { id } = await shared(text, { by });
  await as(admin).call('removePost', { params: { id }, body: { reason: 'other' } });
  expect(await idsSimilarTo(text)).toEqual([]);
  expect(await idsSimilarTo(text, by)).toEqual([id]);
  expect(await idsSimilarTo(text, admin)).toEqual([id]);
});

test('a page that is read after its post was submitted is found too', async () => {
  const text = aText();
  const { id } = await aPost({ url: aPage(text) });
  await expect.poll(() => idsSimilarTo(text)).toEqual([id]);
});

test('a page without a text at first is found after a check of its link', async () => {
  const text = aText();
  const { id, url } = await shared('Only a few words.');
  web.answers.set(new URL(url).pathname, html(text));
  expect(await idsSimilarTo(text)).toEqual([]);
  clock.advance(DAY_MS);
  await checkDueLinks(context, never);
  expect(await idsSimilarTo(text)).toEqual([id]);
});

test('a post with a new URL is found by the text of its new page', async () => {
  const [before, after] = [aText(), aText()];
  const by = await aUser();
  const { id } = await shared(before, { by });
  const url = aPage(after);
  await as(by).call('previewUrl', { body: { url } });
  await as(by).call('editPost', { params: { id }, body: { url } });
  expect(await idsSimilarTo(before)).toEqual([]);
  expect(await idsSimilarTo(after)).toEqual([id]);
});

test('no keys of a deleted post are stored, and its text is not found', async () => {
  const text = aText();
  const by = await aUser();
  const { id } = await shared(text, { by });
  expect(await keysOf(id)).not.toEqual([]);
  await as(by).call('deletePost', { params: { id } });
  expect(await keysOf(id)).toEqual([]);
  expect(await idsSimilarTo(text)).toEqual([]);
});

test('removed posts make room for others with the same text', async () => {
  const text = aText();
  const url = 'https://example.org/';
  const body = Buffer.from(html(text));
  const { pageText } = interpretPage({ requested: url, url, contentType: 'text/html', body });
  const removed: number[] = [];
  for (let number = 0; number < POSTS_PER_KEY_MAX; number += 1) removed.push((await aPost()).id);
  await context.database.transact(async (tx) => {
    for (const id of removed) await addTextKeys(tx, id, pageText);
  });
  const admin = await aUser({ admin: true });
  await as(admin).call('decideBatch', { body: { act: 'remove', posts: removed, comments: [] } });
  const { id } = await shared(text);
  expect(await idsSimilarTo(copyOf(text))).toEqual([id]);
  expect(await keysOf(id)).toHaveLength(textKeys(pageText?.signature ?? '').length);
});

test('a key belongs to a limited number of posts, so that a look-up never reads more', async () => {
  const url = 'https://example.org/';
  const body = Buffer.from(html(aText()));
  const { pageText: text } = interpretPage({ requested: url, url, contentType: 'text/html', body });
  const posts: number[] = [];
  for (let number = 0; number < POSTS_PER_KEY_MAX + 2; number += 1) posts.push((await aPost()).id);
  await context.database.transact(async (tx) => {
    for (const id of posts) await addTextKeys(tx, id, text);
  });
  expect(await keysOf(posts.at(POSTS_PER_KEY_MAX - 1) ?? 0)).toHaveLength(
    textKeys(text?.signature ?? '').length,
  );
  expect(await keysOf(posts.at(-1) ?? 0)).toEqual([]);
});
