import { expect, test } from 'vitest';
import { findWrongValues } from '../cli/check/check.ts';
import { aSite } from '../testing/test-site.ts';
import { aWebServer } from '../testing/web-server.ts';
import { findWork, namedWorks } from './find-work.ts';
import { findWorks } from './find-works.ts';

const web = await aWebServer();
const { as, aUser, aPost, context } = await aSite({ config: { previewAllowHosts: [web.host] } });
const ann = await aUser();
const never = new AbortController().signal;
let made = 0;

/** Serves a page with these tags. */
function aPage(...meta: [name: string, content: string][]) {
  const path = `/page-${(made += 1)}`;
  const tags = meta.map(([name, content]) => `<meta name="${name}" content="${content}">`).join('');
  web.answers.set(path, `<title>Page ${made}</title>${tags}<main><p>About page ${made}.</p></main>`);
  return web.url + path;
}

const aDoi = () => `10.5555/nest.${(made += 1)}`;
const preview = (url: string) => as(ann).call('previewUrl', { body: { url } });

async function previewed(url: string) {
  await preview(url);
  return aPost({ url });
}

async function workAfterReading(id: number) {
  await expect
    .poll(async () => (await as(null).call('getPost', { params: { id } })).preview_title)
    .not.toBeNull();
  return (await as(null).call('getPost', { params: { id } })).work;
}

test('another page with the same DOI is another post of the same work', async () => {
  const doi = aDoi();
  const first = await previewed(aPage(['citation_doi', doi]));
  const second = await previewed(aPage(['citation_doi', `doi:${doi.toUpperCase()}`]));
  expect(first.work).not.toBeNull();
  expect(second.work).toEqual(first.work);
});

test('a page that names a paper on arXiv belongs to the work of the paper, and is no duplicate of the paper', async () => {
  const page = await previewed(aPage(['citation_arxiv_id', '2402.00001v2']));
  const paper = await aPost({ url: 'https://arxiv.org/abs/2402.00001' });
  expect(page.work).toEqual(paper.work);
  expect(page.work).not.toBeNull();
});

test('a page that is read after its submission is put into the work that it names', async () => {
  const doi = aDoi();
  const first = await previewed(aPage(['citation_doi', doi]));
  const later = await aPost({ url: aPage(['citation_doi', doi]) });
  expect(await workAfterReading(later.id)).toEqual(first.work);
});

test('a page whose URL names no work belongs to one of the works that it names, and does not join them', async () => {
  const doi = aDoi();
  const paper = await aPost({ url: 'https://arxiv.org/abs/2402.00002' });
  const both = await previewed(aPage(['citation_doi', doi], ['citation_arxiv_id', '2402.00002']));
  expect(both.work).toEqual(paper.work);
  expect((await previewed(aPage(['citation_doi', doi]))).work).not.toEqual(paper.work);
});

test('the page of a paper knows the other names of the paper: pages with those names belong to the same work', async () => {
  const [doi, other] = [aDoi(), aDoi()];
  const first = await previewed(aPage(['citation_doi', doi]));
  // The page of arXiv itself is not read in tests.
  const { work_key } = await context.database.transact((tx) =>
    findWork(
      tx,
      namedWorks(
        'https://arxiv.org/abs/2402.00003',
        [doi, other].map((one) => ({ kind: 'doi', identity: `https://doi.org/${one}` })),
      ),
    ),
  );
  expect(work_key).toBe(first.work?.key);
  for (const post of [
    await aPost({ url: 'https://arxiv.org/abs/2402.00003' }),
    await previewed(aPage(['citation_doi', other])),
  ])
    expect(post.work).toEqual(first.work);
});

test('the preview of a URL shows the posts of its work, even where the page cannot be read', async () => {
  const doi = aDoi();
  const first = await previewed(aPage(['citation_doi', doi]));
  const shown = { id: first.id, title: first.title, kind: 'paper', created_at: first.created_at };
  expect((await preview(aPage(['citation_doi', doi]))).work).toEqual({
    key: first.work?.key,
    posts: [shown],
  });
  expect((await preview(aPage())).work).toBeNull();
  // A duplicate.
  expect((await preview(first.url)).work).toMatchObject({ key: first.work?.key, posts: [{ id: first.id }] });
  const missing = await preview('https://github.com/magpie/missing');
  expect(missing).toMatchObject({ error: expect.any(String), work: { key: expect.any(String), posts: [] } });
  await as(await aUser({ admin: true })).call('removePost', { params: { id: first.id }, body: {} });
  expect((await preview(aPage(['citation_doi', doi]))).work?.posts).toEqual([]);
});

test('works of older posts are found in the background, also by known URLs; what people decided stays', async () => {
  const doi = aDoi();
  const first = await previewed(aPage(['citation_doi', doi]));
  const repositories = [];
  for (const part of ['', '/issues/1'])
    repositories.push(await aPost({ url: `https://github.com/magpie/older${part}` }));
  const [whole, issue] = repositories;
  const plain = await aPost();
  const admin = await aUser({ admin: true });
  const joined = await aPost();
  await as(admin).call('joinWork', { params: { key: whole?.work?.key ?? '' }, body: { post: joined.id } });
  await context.database.transact((tx) =>
    tx
      .updateTable('posts')
      .set({ work_key: null, work_name: null, work_kind: null, work_source: 'unknown' })
      .where('work_source', '=', 'name')
      .execute(),
  );
  await findWorks(context, never);
  const worksNow = await Promise.all(
    [first, whole, issue, plain, joined].map(
      async (post) => (await as(null).call('getPost', { params: { id: post?.id ?? 0 } })).work,
    ),
  );
  expect(worksNow).toEqual([first.work, whole?.work, whole?.work, null, whole?.work]);
});

test('a search for works begins no batch once it is aborted, and the next search goes on', async () => {
  await aPost({ url: 'https://github.com/magpie/stopped' });
  await context.database.transact((tx) =>
    tx.updateTable('posts').set({ work_key: null, work_source: 'unknown' }).execute(),
  );
  await findWorks(context, AbortSignal.abort());
  const unknown = () =>
    context.database.read.selectFrom('posts').select('id').where('work_source', '=', 'unknown').execute();
  expect(await unknown()).not.toEqual([]);
  await findWorks(context, never);
  expect(await unknown()).toEqual([]);
});

test('after all of this, the check of stored values finds nothing', async () => {
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});
