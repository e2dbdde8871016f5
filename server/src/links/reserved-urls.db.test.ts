import * as linkMessages from '@magpie/contract/messages/links';
import { expect, test } from 'vitest';
import { linkActs, status } from '../testing/acts/link-acts.ts';
import { aSite } from '../testing/test-site.ts';
import { aWebServer } from '../testing/web-server.ts';
import { urlKey } from './url-identity.ts';

const web = await aWebServer();
const site = await aSite({ config: { previewAllowHosts: [web.host] } });
const { as, aUser, context } = site;
const { checkedLater } = linkActs(site, web);
const [bob, admin] = [await aUser(), await aUser({ admin: true })];
let made = 0;

/** Serves a page with a text of its own and returns its URL. */
function aPage(head = '') {
  made += 1;
  const text = Array.from({ length: 60 }, (_, index) => `word${made}x${index}`).join(' ');
  web.answers.set(
    `/page-${made}`,
    `<html><head><title>Page ${made}</title>${head}</head><body><p>${text}</p>`,
  );
  return `${web.url}/page-${made}`;
}

function redirectTo(target: string) {
  made += 1;
  web.answers.set(`/to-${made}`, status(302, { location: target }));
  return `${web.url}/to-${made}`;
}

const submit = (url: string, by = bob) =>
  as(by).send('submitPost', { body: { title: 'A title', url, category: 1 } });
const preview = (url: string, by = bob) => as(by).call('previewUrl', { body: { url } });

async function aPostOf(url: string, by = bob) {
  await preview(url, by);
  const { status: code, body } = await submit(url, by);
  expect(code).toBe(201);
  return (body as { id: number }).id;
}

const duplicateOf = (post_id: number) => ({
  status: 400,
  body: { url: [linkMessages.duplicateUrl], post_id: [post_id] },
});

test('the page that the link of a removed post led to is not reserved', async () => {
  const target = aPage();
  const author = await aUser();
  const id = await aPostOf(redirectTo(target), author);
  expect(await submit(target)).toMatchObject(duplicateOf(id));
  await as(admin).call('removePost', { params: { id } });
  expect(await preview(target)).toMatchObject({ post_id: null });
  expect(await preview(target, author)).toMatchObject({ post_id: null });
  const taken = await submit(target);
  expect(taken.status).toBe(201);
  await as(admin).call('approvePost', { params: { id } });
  const { id: holder } = taken.body as { id: number };
  expect(await submit(`${target}?utm_source=x`)).toMatchObject(duplicateOf(holder));
});

test('the target and the DOI of a removed post are not reserved after its author deleted it', async () => {
  const target = aPage();
  const doi = 'https://doi.org/10.1234/removed';
  const author = await aUser();
  const short = redirectTo(target);
  const page = aPage(`<meta name="citation_doi" content="10.1234/removed">`);
  for (const url of [short, page]) {
    const id = await aPostOf(url, author);
    await as(admin).call('removePost', { params: { id } });
    await as(author).call('deletePost', { params: { id } });
    expect(await submit(url)).toMatchObject({ status: 400, body: { url: [linkMessages.removed] } });
  }
  for (const url of [target, doi]) expect((await submit(url)).status).toBe(201);
});

test('a post may be edited to the page that the link of a removed post led to', async () => {
  const edited = aPage();
  const id = await aPostOf(redirectTo(edited), await aUser());
  await as(admin).call('removePost', { params: { id } });
  const mine = await aPostOf(aPage());
  const edit = await as(bob).send('editPost', { params: { id: mine }, body: { url: edited } });
  expect(edit.status).toBe(200);
  expect(await submit(edited)).toMatchObject(duplicateOf(mine));
});

test('a DOI that a page names belongs to the page that the DOI leads to', async () => {
  const right = aPage();
  const claimed = redirectTo(right);
  const doi = 'https://doi.org/10.1234/false';
  const id = await aPostOf(aPage(`<meta name="citation_doi" content="10.1234/false">`), await aUser());
  await context.database.transact((tx) =>
    tx
      .updateTable('known_urls')
      .set({ url: claimed, url_key: urlKey(claimed) })
      .where('url', '=', doi)
      .execute(),
  );
  // The DOI is believed as long as nobody has read the page that it leads to.
  expect(await submit(claimed)).toMatchObject(duplicateOf(id));
  expect(await preview(claimed)).toMatchObject({ post_id: null });
  const taken = await submit(claimed);
  expect(taken.status).toBe(201);
  expect(await submit(right)).toMatchObject(duplicateOf((taken.body as { id: number }).id));
});

test('a DOI that leads to the page of the post is a duplicate', async () => {
  const page = aPage(`<meta name="citation_doi" content="10.1234/right">`);
  const id = await aPostOf(page);
  const claimed = redirectTo(page);
  await context.database.transact((tx) =>
    tx
      .updateTable('known_urls')
      .set({ url: claimed, url_key: urlKey(claimed) })
      .where('url', '=', 'https://doi.org/10.1234/right')
      .execute(),
  );
  expect(await preview(claimed)).toMatchObject({ post_id: id });
  expect(await submit(claimed)).toMatchObject(duplicateOf(id));
});

test('a check of a link withdraws a redirect that leads elsewhere now', async () => {
  const [target, other] = [aPage(), aPage()];
  const short = redirectTo(target);
  const id = await aPostOf(short, await aUser());
  await checkedLater(id);
  expect(await submit(target)).toMatchObject(duplicateOf(id));
  web.answers.set(new URL(short).pathname, status(302, { location: other }));
  await checkedLater(id, 7);
  expect((await submit(target)).status).toBe(201);
});

test('of many submissions of the page that the link of a removed post led to, one is accepted', async () => {
  const target = aPage();
  const id = await aPostOf(redirectTo(target), await aUser());
  await as(admin).call('removePost', { params: { id } });
  const answers = await Promise.all(Array.from({ length: 6 }, () => submit(target)));
  expect(answers.filter(({ status: code }) => code === 201)).toHaveLength(1);
  expect(answers.filter(({ status: code }) => code === 400)).toHaveLength(5);
});

test('a check keeps the target of a meta refresh if the target cannot be read, or the page is unchanged', async () => {
  const target = aPage();
  const html = `<title>Moving</title><meta http-equiv="refresh" content="0; url=${target}">`;
  made += 1;
  const path = `/moving-${made}`;
  web.answers.set(path, (request, response) => {
    const isKnown = request.headers['if-none-match'] === '"1"';
    response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/html', etag: '"1"' });
    response.end(isKnown ? '' : html);
  });
  const id = await aPostOf(web.url + path, await aUser());
  await checkedLater(id);
  await checkedLater(id, 7);
  expect(await submit(target)).toMatchObject(duplicateOf(id));
  web.answers.set(path, html);
  web.answers.set(new URL(target).pathname, status(503));
  await checkedLater(id, 30);
  expect(await submit(target)).toMatchObject(duplicateOf(id));
});
