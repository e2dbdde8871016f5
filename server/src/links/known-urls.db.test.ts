import * as linkMessages from '@magpie/contract/messages/links';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { aWebServer } from '../testing/web-server.ts';
import { refreshUrlKeys } from './refresh-url-keys.ts';
import { URL_RULES_VERSION, urlKey } from './url-identity.ts';

const web = await aWebServer();
const { as, aUser, context } = await aSite({ config: { previewAllowHosts: [web.host] } });
const [ann, bob] = [await aUser(), await aUser()];

const WORDS =
  'A magpie gathers shiny things from far and wide, keeps the best of them in its nest and shows them to every bird that visits.';

const OTHER_WORDS =
  'Quite different words about the weather of tomorrow, with clouds, rain, some wind from the west, later on snow and ice.';
const TITLE = 'The nest of the magpie';

let made = 0;
/** Serves a page and returns its URL. @param head may name other pages by their paths */
function aPage(head = '', words = WORDS, title = TITLE) {
  made += 1;
  const path = `/page-${made}`;
  servePage(path, head, words, title);
  return web.url + path;
}

function servePage(path: string, head: string, words = WORDS, title = TITLE) {
  web.answers.set(
    path,
    `<html><head><title>${title}</title>${head}</head><body><main><p>${words}</p></main>`,
  );
}

function redirectTo(target: string) {
  made += 1;
  web.answers.set(`/to-${made}`, (_, response) => response.writeHead(302, { location: target }).end());
  return `${web.url}/to-${made}`;
}

const preview = async (url: string, by = ann) => as(by).call('previewUrl', { body: { url } });
const submit = (url: string, by = ann) =>
  as(by).send('submitPost', { body: { title: 'A title', url, category: 1 } });

async function submitPreviewed(url: string, by = ann) {
  await preview(url, by);
  return submit(url, by);
}

async function aPostOf(url: string) {
  const { status, body } = await submitPreviewed(url);
  expect(status).toBe(201);
  return (body as { id: number }).id;
}

async function knownUrlsOf(post_id: number) {
  const rows = await context.database.read
    .selectFrom('known_urls')
    .select(['kind', 'url'])
    .where('post_id', '=', post_id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, url }) => [kind, url]);
}

const duplicateOf = (post_id: number) => ({
  status: 400,
  body: { url: [linkMessages.duplicateUrl], post_id: [post_id] },
});

test('a post is known by where its URL redirects to', async () => {
  const target = aPage();
  const short = redirectTo(target);
  const id = await aPostOf(short);
  expect(await knownUrlsOf(id)).toEqual([
    ['submitted', short],
    ['redirect', target],
  ]);
  expect(await submit(target, bob)).toMatchObject(duplicateOf(id));
  expect(await submitPreviewed(redirectTo(target), bob)).toMatchObject(duplicateOf(id));
});

test.each([
  ['canonical', (path: string) => `<link rel="canonical" href="${path}">`],
  ['og:url', (path: string) => `<meta property="og:url" content="${path}">`],
])('a post is known by its %s URL, which may be relative', async (kind, tag) => {
  const original = aPage();
  const copy = aPage(tag(new URL(original).pathname));
  const id = await aPostOf(copy);
  expect(await knownUrlsOf(id)).toEqual([
    ['submitted', copy],
    [kind, original],
  ]);
  expect(await submit(original, bob)).toMatchObject(duplicateOf(id));
});

test('the preview of another address of the same page names the post', async () => {
  const original = aPage();
  const id = await aPostOf(original);
  const copy = aPage(`<link rel="canonical" href="${original}">`);
  expect(await preview(copy, bob)).toMatchObject({ post_id: id, preview_title: 'The nest of the magpie' });
  expect(await submit(copy, bob)).toMatchObject(duplicateOf(id));
});

/** What a page may wrongly name as its address, and a function that serves a page there and returns its URL. */
const WRONG: [string, () => string][] = [
  ['the front page', () => (servePage('/', ''), `${web.url}/`)],
  ['the front page of a language', () => (servePage('/en/', ''), `${web.url}/en/`)],
  ['a page that does not exist', () => `${web.url}/missing`],
  ['a page that is an error', () => aPage('', 'Not found').replace(/$/, '?nothing')],
  ['a page about something else', () => aPage('', OTHER_WORDS)],
  ['a page with another title', () => aPage('', WORDS, 'Ten recipes')],
  [
    'a page to log in',
    () => (servePage('/login', '', `${WORDS}<input type="password">`), `${web.url}/login`),
  ],
  ['a page that names a third one', () => aPage(`<link rel="canonical" href="${aPage()}">`)],
  ['a page that redirects elsewhere', () => redirectTo(aPage())],
  ['another site', () => aPage().replace('127.0.0.1', 'localhost')],
];

test.each(WRONG)('a canonical link to %s is not believed', async (_, aTarget) => {
  const copy = aPage(`<link rel="canonical" href="${aTarget()}">`);
  expect(await knownUrlsOf(await aPostOf(copy))).toEqual([['submitted', copy]]);
});

test('none of several canonical links is believed, and neither is one in the body', async () => {
  const [one, two] = [aPage(), aPage()];
  const several = aPage(`<link rel="canonical" href="${one}"><link rel="canonical" href="${two}">`);
  const inBody = aPage('', `${WORDS}<link rel="canonical" href="${one}">`);
  for (const page of [several, inBody])
    expect(await knownUrlsOf(await aPostOf(page))).toEqual([['submitted', page]]);
});

test.each([
  ['filters of a list', '/models?task=vision', '/models'],
  ['another page of a list', '/notes?page=2', '/notes'],
  ['what a script shows', '/show.php?id=7', '/show.php'],
])('a canonical link that leaves out %s is not believed', async (_, path, canonical) => {
  servePage(canonical, `<link rel="canonical" href="${canonical}">`);
  expect(await knownUrlsOf(await aPostOf(web.url + path))).toEqual([['submitted', web.url + path]]);
});

test('a canonical link of an article may leave out parameters that do not change the article', async () => {
  const article = '/blog/how-magpies-build-nests';
  servePage(article, `<link rel="canonical" href="${article}">`);
  const id = await aPostOf(`${web.url}${article}?reader=17`);
  expect(await submit(web.url + article, bob)).toMatchObject(duplicateOf(id));
});

test('a canonical link is not believed where the fragment selects what a script shows', async () => {
  servePage('/docs', '<link rel="canonical" href="/docs">');
  for (const part of [`${web.url}/docs#/guide`, `${web.url}/docs#/reference`])
    expect(await knownUrlsOf(await aPostOf(part))).toEqual([['submitted', part]]);
});

test('a redirect to a front page is not stored', async () => {
  servePage('/', '');
  const gone = redirectTo(`${web.url}/`);
  expect(await knownUrlsOf(await aPostOf(gone))).toEqual([['submitted', gone]]);
});

test('a DOI is known, but pages with the same DOI are different posts', async () => {
  const doi = '<meta name="citation_doi" content="doi:10.1234/nest.1">';
  const [first, second] = [aPage(doi), aPage(doi)];
  const id = await aPostOf(first);
  expect(await knownUrlsOf(id)).toEqual([
    ['submitted', first],
    ['doi', 'https://doi.org/10.1234/nest.1'],
  ]);
  expect(await knownUrlsOf(await aPostOf(second))).toEqual([['submitted', second]]);
  expect(await submit('https://dx.doi.org/10.1234/nest.1', bob)).toMatchObject(duplicateOf(id));
});

test('of two submissions of one page under different addresses at once, one is refused', async () => {
  const target = aPage();
  const [one, two] = [redirectTo(target), redirectTo(target)];
  await Promise.all([preview(one, ann), preview(two, bob)]);
  const answers = await Promise.all([submit(one, ann), submit(two, bob)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
});

test('the URLs found for a post are forgotten when it gets another URL', async () => {
  const target = aPage();
  const id = await aPostOf(redirectTo(target));
  await as(ann).call('editPost', { params: { id }, body: { url: 'https://a.invalid/elsewhere' } });
  expect(await knownUrlsOf(id)).toEqual([['submitted', 'https://a.invalid/elsewhere']]);
  expect((await submit(target, bob)).status).toBe(201);
});

test('a post may be given one of its known URLs', async () => {
  const target = aPage();
  const id = await aPostOf(redirectTo(target));
  await as(ann).call('editPost', { params: { id }, body: { url: target } });
  expect(await knownUrlsOf(id)).toEqual([['submitted', target]]);
});

test('a page that is read after the submission adds only URLs that no other post has', async () => {
  const target = aPage();
  const [one, two] = [redirectTo(target), redirectTo(target)];
  const ids: number[] = [];
  for (const url of [one, two]) {
    const { status, body } = await submit(url);
    expect(status).toBe(201);
    ids.push((body as { id: number }).id);
    await expect.poll(() => isRead(ids.at(-1) ?? 0)).toBe(true);
  }
  expect(await knownUrlsOf(ids[0] ?? 0)).toEqual([
    ['submitted', one],
    ['redirect', target],
  ]);
  expect(await knownUrlsOf(ids[1] ?? 0)).toEqual([['submitted', two]]);
});

async function isRead(id: number) {
  const post = await context.database.read
    .selectFrom('posts')
    .select('preview_read_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return typeof post?.preview_read_at === 'number';
}

test('the canonical URL of a removed post that its author deleted cannot be submitted either', async () => {
  const target = aPage();
  const id = await aPostOf(aPage(`<link rel="canonical" href="${target}">`));
  const admin = await aUser({ admin: true });
  await as(admin).call('removePost', { params: { id } });
  await as(ann).call('deletePost', { params: { id } });
  expect(await submit(target, bob)).toMatchObject({ status: 400, body: { url: [linkMessages.removed] } });
});

test('known URLs get the keys of newer rules, and give way to a post with the same URL', async () => {
  const target = aPage();
  const id = await aPostOf(redirectTo(target));
  const other = await submit('https://a.invalid/later');
  const keyOf = (url: string) => (url === 'https://a.invalid/later' ? urlKey(target) : urlKey(url));
  await refreshUrlKeys(context, { version: URL_RULES_VERSION + 1, keyOf });
  expect((await knownUrlsOf(id)).map(([kind]) => kind)).toEqual(['submitted']);
  expect(other.status).toBe(201);
});
