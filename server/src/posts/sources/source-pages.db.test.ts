import * as linkMessages from '@magpie/contract/messages/links';
import * as sourceMessages from '@magpie/contract/messages/curation/sources';
import { expect, test } from 'vitest';
import { aPdf } from '../../testing/a-pdf.ts';
import { aSite } from '../../testing/test-site.ts';
import { aWebServer } from '../../testing/web-server.ts';

const web = await aWebServer();
const { as, aUser, aPost, context } = await aSite({ config: { previewAllowHosts: [web.host] } });
const [ann, bob] = [await aUser(), await aUser()];
let made = 0;

/** A text of 120 words that no other page has. */
const aText = () => Array.from({ length: 120 }, (_, word) => `w${(made += 1)}x${word}`).join(' ');
const LONG = aText();
const OTHER = aText();

/** Serves a page and returns its URL. */
function aPage(text: string, head = '') {
  const path = `/page-${(made += 1)}`;
  web.answers.set(path, `<html><head><title>The nest</title>${head}</head><body><main><p>${text}</p></main>`);
  return web.url + path;
}

function aRedirectTo(url: string) {
  const path = `/page-${(made += 1)}`;
  web.answers.set(path, (_request, response) => response.writeHead(302, { location: url }).end());
  return web.url + path;
}

async function previewed(url: string) {
  await as(bob).call('previewUrl', { body: { url } });
  return url;
}

const postOf = async (url: string) => aPost({ by: ann, url: await previewed(url) });
const add = (id: number, url: string) => as(bob).send('addSource', { params: { id }, body: { url } });
const read = (id: number) => as(null).call('getPost', { params: { id } });

test('a page that was previewed and has another text is no source', async () => {
  const { id } = await postOf(aPage(LONG));
  const other = await previewed(aPage(OTHER));
  expect(await add(id, other)).toMatchObject({ status: 400, body: { url: [sourceMessages.otherText] } });
  expect(await read(id)).toMatchObject({ sources: [] });
  expect(await as(bob).send('submitPost', { body: { title: 'x', url: other, category: 1 } })).toMatchObject({
    status: 201,
  });
});

test('a page with a similar text is a source, and so is one whose text cannot be compared', async () => {
  const { id } = await postOf(aPage(LONG));
  const pages = [
    await previewed(aPage(`${LONG} and a few further words`)),
    await previewed(aPage('Too short to be compared.')),
    aPage(`${LONG} and more words`),
  ];
  for (const page of pages) expect(await add(id, page)).toMatchObject({ status: 201 });
  expect((await read(id)).sources.map(({ url }) => url)).toEqual(pages);
  const short = await postOf(aPage('A post with few words.'));
  expect(await add(short.id, await previewed(aPage(aText())))).toMatchObject({ status: 201 });
});

test('the PDF of a paper is a source of the page about it, and another PDF is not', async () => {
  const abstract = aText();
  const { id } = await postOf(aPage(abstract));
  const aPaper = (text: string) => {
    const path = `/paper-${(made += 1)}.pdf`;
    const words = `${text} ${aText()}`.split(' ');
    const lines = Array.from({ length: words.length / 6 }, (_, line) => words.slice(line * 6, line * 6 + 6));
    const pdf = aPdf(lines.map((line) => ({ text: line.join(' '), size: 10 })));
    web.answers.set(path, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
    });
    return web.url + path;
  };
  expect(await add(id, await previewed(aPaper(abstract)))).toMatchObject({ status: 201 });
  expect(await add(id, await previewed(aPaper(aText())))).toMatchObject({
    status: 400,
    body: { url: [sourceMessages.otherText] },
  });
});

test('a source stays when its post gets a URL whose page names the source as its DOI or paper', async () => {
  const { id } = await postOf(aPage('A preprint.'));
  const sources = ['https://doi.org/10.5555/nest.1', 'https://arxiv.org/abs/2403.00001'];
  for (const url of sources) await add(id, url);
  const head = ['citation_doi', 'citation_arxiv_id'].map(
    (name, at) => `<meta name="${name}" content="${['10.5555/nest.1', '2403.00001'][at] ?? ''}">`,
  );
  const url = await previewed(aPage('The paper.', head.join('')));
  await as(ann).call('editPost', { params: { id }, body: { url } });
  expect((await read(id)).sources.map((source) => source.url)).toEqual(sources);
});

test('a source that leads to the page of a removed post takes no known URL from that post', async () => {
  const admin = await aUser({ admin: true });
  const goal = aPage('A page that posts lead to.');
  const removed = await postOf(aRedirectTo(goal));
  await as(admin).call('removePost', { params: { id: removed.id } });
  const { id } = await postOf(aPage('Something.'));
  expect(await add(id, await previewed(aRedirectTo(goal)))).toMatchObject({ status: 201 });
  await as(admin).call('approvePost', { params: { id: removed.id } });
  expect(await as(bob).send('submitPost', { body: { title: 'x', url: goal, category: 1 } })).toMatchObject({
    status: 400,
    body: { url: [linkMessages.duplicateUrl], post_id: [removed.id] },
  });
  expect(await known(removed.id)).toContain('redirect');
});

async function known(post_id: number) {
  const rows = await context.database.read
    .selectFrom('known_urls')
    .select('kind')
    .where('post_id', '=', post_id)
    .execute();
  return rows.map(({ kind }) => kind);
}
