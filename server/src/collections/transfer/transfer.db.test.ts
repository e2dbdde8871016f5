import { COLLECTION_ITEMS_MAX, IMPORT_MAX_BYTES } from '@magpie/contract/limits';
import * as collectionMessages from '@magpie/contract/messages/curation/collections';
import * as requestMessages from '@magpie/contract/messages/requests';
import type { ImportReply } from '@magpie/contract/collections/transfer';
import { expect, test } from 'vitest';
import { longestTick } from '../../testing/time/longest-tick.ts';
import type { TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';

const { app, as, aUser, aPost, clock } = await aSite();

async function importFile(user: TestUser, payload: string, type = 'text/html') {
  const headers = { authorization: `Token ${user.token}`, 'content-type': type };
  const url = '/api/content/collections/import/';
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json<ImportReply>() };
}

function get(url: string, user: TestUser | null = null) {
  return app.inject({ url, headers: user ? { authorization: `Token ${user.token}` } : {} });
}

/** Receiving and copying the file may block other requests this long. Reading the file takes several times as long. */
const LONGEST_MS = 150;

const linksIn = (count: number) =>
  Array.from(
    { length: count },
    (_, number) => `<DT><A HREF="https://example.org/${number}">Link ${number}</A>`,
  ).join('\n');

test('a file becomes a private collection, and known links in it become their posts', async () => {
  const user = await aUser();
  const [post, removed] = [await aPost(), await aPost({ removed: true })];
  const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>
    <DT><A HREF="https://example.org/new">New</A><DD>Why
    <DT><A HREF="${post.url}">Other title</A>
    <DT><A HREF="${removed.url}">Removed</A>
    <DT><A HREF="javascript:alert(1)">Bookmarklet</A></DL>`;
  const { status, body } = await importFile(user, file);
  expect(status).toBe(201);
  expect(body).toMatchObject({ imported: 3, skipped: 1 });
  expect(body.collections).toMatchObject([
    {
      title: `Imported ${new Date(clock.now()).toISOString().slice(0, 10)}`,
      visibility: 'private',
      owner: { id: user.id },
      items_count: 3,
    },
  ]);
  const params = { id: body.collections[0]?.id ?? 0 };
  const { results } = await as(user).call('listCollectionItems', { params });
  expect(results).toMatchObject([
    { post: null, url: 'https://example.org/new', title: 'New', note: 'Why' },
    { post: { id: post.id }, title: post.title },
    { post: null, url: removed.url, title: 'Removed' },
  ]);
});

test.each(['text/html', 'text/csv', 'application/json', 'application/octet-stream', 'text/plain'])(
  'a file that is sent as %s is recognised by its contents',
  async (type) => {
    const user = await aUser();
    const files = [
      '<a href="https://example.org/">x</a>',
      '[{"url":"https://example.org/"}]',
      'url\nhttps://example.org/',
    ];
    for (const file of files) expect((await importFile(user, file, type)).status).toBe(201);
  },
);

test('more links than a collection holds become several collections', async () => {
  const user = await aUser();
  const { body } = await importFile(user, linksIn(COLLECTION_ITEMS_MAX * 2 + 1));
  expect(body.imported).toBe(COLLECTION_ITEMS_MAX * 2 + 1);
  expect(body.collections.map(({ title, items_count }) => [title.slice(-8), items_count])).toEqual([
    ['(1 of 3)', 500],
    ['(2 of 3)', 500],
    ['(3 of 3)', 1],
  ]);
  const { results } = await as(user).call('listCollections', { query: { owner: user.id } });
  expect(results).toHaveLength(3);
});

test('links to blocked domains are skipped', async () => {
  const admin = as(await aUser({ admin: true }));
  await admin.call('blockDomain', { body: { domain: 'spam.example', reason: 'Spam' } });
  const { body } = await importFile(
    await aUser(),
    '<a href="https://www.spam.example/x">x</a><a href="https://example.org/y">y</a>',
  );
  expect(body).toMatchObject({ imported: 1, skipped: 1 });
});

test.each([
  ['', collectionMessages.noLinksInFile],
  ['<p>Nothing</p>', collectionMessages.noLinksInFile],
  ['{"broken', collectionMessages.unreadableFile],
])('%j is refused', async (file, message) => {
  expect(await importFile(await aUser(), file)).toMatchObject({
    status: 400,
    body: { file: [expect.any(String)] },
  });
  if (file !== '') expect((await importFile(await aUser(), file)).body).toEqual({ file: [message] });
});

test('a file of ten megabytes is imported while other requests go on, and a larger one is refused', async () => {
  const user = await aUser();
  const row = `<DT><A HREF="https://example.org/same">${'x'.repeat(4000)}</A>\n`;
  const file = linksIn(3) + row.repeat(Math.floor((IMPORT_MAX_BYTES - 1000) / row.length));
  const longestMs = await longestTick(async () => {
    expect(await importFile(user, file)).toMatchObject({ status: 201, body: { imported: 4 } });
  }, LONGEST_MS);
  expect(longestMs).toBeLessThan(LONGEST_MS);
  const tooLarge = await importFile(user, file + row.repeat(2));
  expect(tooLarge).toMatchObject({ status: 413, body: { detail: requestMessages.fileTooLarge } });
});

test('a collection is exported in its order, without removed posts, to those who may read it', async () => {
  const [owner, reader] = [await aUser(), await aUser()];
  const body = { title: 'Agents & tools', description: 'For <beginners>', visibility: 'public' };
  const params = { id: (await as(owner).call('createCollection', { body })).id };
  const [post, removed] = [await aPost({ title: 'A “post”', tags: [1] }), await aPost()];
  for (const item of [
    { post: post.id, note: 'Why' },
    { post: removed.id },
    { url: 'https://example.org/b', title: 'B' },
  ])
    await as(owner).call('addCollectionItem', { params, body: item });
  await as(await aUser({ admin: true })).call('removePost', { params: { id: removed.id } });
  const url = (format: string) => `/api/content/collections/${params.id}/export/?format=${format}`;

  const json = await get(url('json'));
  expect(json.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="agents-tools.json"',
  });
  expect(json.json()).toMatchObject({
    title: 'Agents & tools',
    items: [
      {
        url: post.url,
        title: 'A “post”',
        note: 'Why',
        tags: [expect.any(String)],
        page: expect.stringContaining('/post/'),
      },
      { url: 'https://example.org/b', title: 'B', note: '', tags: [], page: null },
    ],
  });
  const types = { html: 'text/html', csv: 'text/csv', md: 'text/markdown' };
  for (const [format, type] of Object.entries(types)) {
    const answer = await get(url(format));
    expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.body).toContain('A “post”');
    expect(answer.body).not.toContain(removed.title);
  }
  expect((await get(url('pdf'))).statusCode).toBe(400);
  await as(owner).call('editCollection', { params, body: { visibility: 'private' } });
  for (const caller of [null, reader]) expect((await get(url('html'), caller)).statusCode).toBe(404);
  expect((await get(url('html'), owner)).statusCode).toBe(200);
});

test('saved posts are exported, the last saved first, and can be imported again', async () => {
  const user = await aUser();
  const posts = [await aPost(), await aPost(), await aPost()];
  for (const { id } of posts) {
    clock.advance(1000);
    await as(user).call('bookmarkPost', { params: { id } });
  }
  await as(await aUser({ admin: true })).call('removePost', { params: { id: posts[1]?.id ?? 0 } });
  const answer = await get('/api/content/posts/export/?format=html', user);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="saved-posts.html"');
  const { body } = await importFile(user, answer.body);
  const params = { id: body.collections[0]?.id ?? 0 };
  const { results } = await as(user).call('listCollectionItems', { params });
  expect(results.map(({ post }) => post?.id)).toEqual([posts[2]?.id, posts[0]?.id]);
  expect((await get('/api/content/posts/export/')).statusCode).toBe(401);
});

test('no exported link contains markup that a browser would run', async () => {
  const user = await aUser();
  const { body } = await importFile(
    user,
    '[{"url":"https://example.org/\\"><script>x</script>","title":"</A><script>"}]',
  );
  const { body: html } = await get(
    `/api/content/collections/${body.collections[0]?.id}/export/?format=html`,
    user,
  );
  expect(html).not.toContain('<script>');
});
