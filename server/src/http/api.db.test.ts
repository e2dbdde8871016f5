import { replies } from '@magpie/contract/messages';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { app, as, aUser, aPost } = await aSite();

const user = await aUser();
const authorization = `Token ${user.token}`;

test('the same path without the trailing slash is answered the same, without a redirect', async () => {
  const slash = await app.inject('/api/content/categories/');
  const bare = await app.inject('/api/content/categories');
  expect(bare.statusCode).toBe(200);
  expect(bare.json()).toEqual(slash.json());
});

test('malformed JSON is 400 with detail', async () => {
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/content/posts/',
    headers,
    payload: '{"title": ',
  });
  expect([answer.statusCode, answer.json()]).toEqual([400, { detail: replies.malformedJson }]);
});

test('what is not JSON is 415, more than 64 KiB is 413', async () => {
  const form = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/api/content/posts/';
  const wrong = await app.inject({ method: 'POST', url, headers: form, payload: 'title=x' });
  expect([wrong.statusCode, wrong.json()]).toEqual([415, { detail: replies.unsupportedMedia }]);

  const headers = { authorization, 'content-type': 'application/json' };
  const payload = JSON.stringify({ title: 'x'.repeat(65 * 1024) });
  const large = await app.inject({ method: 'POST', url, headers, payload });
  expect([large.statusCode, large.json()]).toEqual([413, { detail: replies.bodyTooLarge }]);
});

test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
  'an empty body is no body, also when it is called %s',
  async (type) => {
    const { id } = await aPost();
    const headers = { authorization, 'content-type': type, 'content-length': '0' };
    const url = `/api/content/posts/${id}/like/`;
    const answer = await app.inject({ method: 'POST', url, headers, payload: '' });
    expect(answer.json()).toEqual({ likes_count: 1, is_liked: true });
  },
);

test('a body that is no object is refused', async () => {
  for (const body of [[], 'text', 5, true]) {
    const answer = await as(user).send('submitPost', { body });
    expect(answer).toMatchObject({ status: 400, body: { non_field_errors: [replies.notObject] } });
  }
});

test('prototype keys are fields like any other: unknown ones', async () => {
  const body = JSON.parse('{"__proto__": {"title": "x"}, "constructor": {"prototype": {}}, "toString": "x"}');
  const answer = await as(user).send('submitPost', { body });
  expect(answer).toMatchObject({ status: 400, body: { title: [replies.required], url: [replies.required] } });
});

test('another method on a known path is 405, an unknown path 404', async () => {
  const wrong = await app.inject({ method: 'PUT', url: '/api/content/posts/1/' });
  expect(wrong.statusCode).toBe(405);
  expect(wrong.headers.allow?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH']);
  expect(wrong.json()).toEqual({ detail: replies.methodNotAllowed('PUT') });

  const unknown = await app.inject('/api/nothing/here/');
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: replies.notFound }]);
});

test('HEAD answers as GET does, without the body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/api/content/posts/' });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test('who may not call hears so before their input is looked at', async () => {
  expect((await as(null).send('submitPost', { body: 'nonsense' })).status).toBe(401);
  expect((await as(user).send('createCategory', { body: {} })).status).toBe(403);
  expect((await as(null).send('listUsers', { query: { role: 'nonsense' } })).status).toBe(401);
  expect((await as(user).send('listUsers', { query: { role: 'nonsense' } })).status).toBe(403);
});

test.each(['{"title":', 'x'.repeat(70_000)])('and before their body is read', async (payload) => {
  const request = { method: 'POST', url: '/api/content/posts/', payload } as const;
  const headers = { 'content-type': 'application/json' };
  expect((await app.inject({ ...request, headers })).json()).toEqual({ detail: replies.loginRequired });
  const bad = await app.inject({ ...request, headers: { ...headers, authorization: 'Token bad' } });
  expect([bad.statusCode, bad.json()]).toEqual([401, { detail: replies.invalidToken }]);
});

test('an address that cannot be decoded is not there', async () => {
  const answer = await app.inject('/api/content/categories/%zz/');
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: replies.notFound }]);
});

test('a filter value that is none is refused under its name; an empty one counts as absent', async () => {
  const admin = await aUser({ admin: true });
  const wrong = await as(admin).send('listUsers', { query: { role: 'king', ban_status: 'maybe' } });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body as object).sort()).toEqual(['ban_status', 'role']);
  expect((await as(admin).send('listUsers', { query: { role: '', search: '' } })).status).toBe(200);
  expect((await as(null).send('listPosts', { query: { author: 'me' } })).body).toEqual({
    author: [replies.notNumber],
  });
  expect((await as(null).send('listTopPosts', { query: { period: 'decade' } })).status).toBe(400);
});

test('pages start at 1; what is no page is 404, past the end is empty', async () => {
  for (const page of ['0', '-1', 'x', '1.5', '1e3']) {
    const answer = await as(null).send('listPosts', { query: { page } });
    expect(answer).toMatchObject({ status: 404, body: { detail: replies.invalidPage } });
  }
  const past = await as(null).call('listPosts', { query: { page: 10_000 } });
  expect([past.results, past.next]).toEqual([[], null]);
  for (const cursor of ['x', 'WzFd', Buffer.from('["after",1e400,{}]').toString('base64url')]) {
    expect((await as(null).send('listPosts', { query: { cursor } })).status).toBe(404);
  }
});

test('page_size is held within 1 and 100', async () => {
  const admin = await aUser({ admin: true });
  for (let n = 0; n < 101; n += 1) await aUser();
  const sizes: [string, number][] = [
    ['2', 2],
    ['0', 1],
    ['-5', 1],
    ['100', 100],
    ['1000', 100],
    ['9'.repeat(40), 100],
    ['', 20],
    ['abc', 20],
  ];
  for (const [page_size, size] of sizes) {
    const { results, next } = await as(admin).call('listUsers', { query: { page_size } });
    expect([page_size, results.length]).toEqual([page_size, size]);
    expect((await as(admin).fetch('listUsers', next ?? '')).results.length).toBeGreaterThan(0);
  }
});

test('where everything before is gone, previous leads to the start', async () => {
  const author = await aUser();
  const posts = [];
  for (let count = 0; count < 4; count += 1) posts.push(await aPost({ by: author }));
  const query = { author: author.id, page_size: 2 };
  const { next } = await as(null).call('listPosts', { query });
  const { previous } = await as(null).fetch('listPosts', next ?? '');
  for (const { id } of posts.slice(2)) await as(author).call('deletePost', { params: { id } });
  const start = await as(null).fetch('listPosts', previous ?? '');
  expect(start.results.map(({ id }) => id)).toEqual([posts[1]?.id, posts[0]?.id]);
  expect(start.previous).toBeNull();
});

test('next and previous can be fetched as they are, and keep the filters', async () => {
  const admin = await aUser({ admin: true });
  for (let n = 0; n < 5; n += 1) await aUser({ username: `paged-${n}` });
  const first = await as(admin).call('listUsers', { query: { search: 'paged-', page_size: 2 } });
  expect(first.previous).toBeNull();
  const second = await as(admin).fetch('listUsers', first.next ?? '');
  const third = await as(admin).fetch('listUsers', second.next ?? '');
  expect(third.next).toBeNull();
  const names = [first, second, third].flatMap(({ results }) => results.map(({ username }) => username));
  expect(names).toEqual(['paged-4', 'paged-3', 'paged-2', 'paged-1', 'paged-0']);
  const back = await as(admin).fetch('listUsers', third.previous ?? '');
  expect(back.results).toEqual(second.results);
  expect((await as(admin).fetch('listUsers', back.previous ?? '')).results).toEqual(first.results);
});

test('every answer forbids framing and sniffing, and errors are not stored', async () => {
  const answer = await app.inject('/api/nowhere/');
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cache-control': 'no-store',
  });
});

test('the API describes itself', async () => {
  const page = await app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('/api/content/posts/:id/like/');
  const document = (await app.inject('/api/docs/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/content/posts/{id}/like/'].post.operationId).toBe('likePost');
});

test('the process and its database say that they are well', async () => {
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});
