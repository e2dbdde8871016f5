import * as fieldMessages from '@magpie/contract/messages/fields';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { app, as, aUser, aPost } = await aSite();

const user = await aUser();
const authorization = `Token ${user.token}`;

test.each(['0ID', 'ID%20', '%20ID', 'ID%0a', '+ID', 'ID.0', '-ID', 'IDe0'])(
  'returns 404 for an id written as %s instead of in plain digits',
  async (spelling) => {
    const id = spelling.replace('ID', String((await aPost()).id));
    for (const path of [`posts/${id}/`, `posts/${id}/comments/`, `comments/user/${id}/`]) {
      const answer = await app.inject(`/api/content/${path}`);
      expect([path, answer.statusCode, answer.json()]).toEqual([
        path,
        404,
        { detail: requestMessages.notFound },
      ]);
    }
  },
);

test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
  'an empty body of type %s counts as no body',
  async (type) => {
    const { id } = await aPost();
    const headers = { authorization, 'content-type': type, 'content-length': '0' };
    const url = `/api/content/posts/${id}/like/`;
    const answer = await app.inject({ method: 'POST', url, headers, payload: '' });
    expect(answer.json()).toEqual({ likes_count: 1, is_liked: true });
  },
);

test('returns 400 for a body that is not an object', async () => {
  for (const body of [[], 'text', 5, true]) {
    const answer = await as(user).send('submitPost', { body });
    expect(answer).toMatchObject({ status: 400, body: { non_field_errors: [fieldMessages.notObject] } });
  }
});

test('ignores prototype keys as it does unknown fields', async () => {
  const body = JSON.parse('{"__proto__": {"title": "x"}, "constructor": {"prototype": {}}, "toString": "x"}');
  const answer = await as(user).send('submitPost', { body });
  expect(answer).toMatchObject({
    status: 400,
    body: { title: [fieldMessages.required], url: [fieldMessages.required] },
  });
});

test('returns 404 for an unknown path', async () => {
  const unknown = await app.inject('/api/nothing/here/');
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: requestMessages.notFound }]);
});

test('refuses a caller without access before it validates the input', async () => {
  expect((await as(null).send('submitPost', { body: 'nonsense' })).status).toBe(401);
  expect((await as(user).send('createCategory', { body: {} })).status).toBe(403);
  expect((await as(null).send('listUsers', { query: { role: 'nonsense' } })).status).toBe(401);
  expect((await as(user).send('listUsers', { query: { role: 'nonsense' } })).status).toBe(403);
});

test.each(['{"title":', 'x'.repeat(70_000)])(
  'refuses a caller without access before it reads the body',
  async (payload) => {
    const request = { method: 'POST', url: '/api/content/posts/', payload } as const;
    const headers = { 'content-type': 'application/json' };
    expect((await app.inject({ ...request, headers })).json()).toEqual({
      detail: sessionMessages.loginRequired,
    });
    const bad = await app.inject({ ...request, headers: { ...headers, authorization: 'Token bad' } });
    expect([bad.statusCode, bad.json()]).toEqual([401, { detail: sessionMessages.invalidToken }]);
  },
);

test('page_size is limited to 1 to 100', async () => {
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

test('the API describes itself', async () => {
  const page = await app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('/api/content/posts/:id/like/');
  const document = (await app.inject('/api/docs/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/content/posts/{id}/like/'].post.operationId).toBe('likePost');
});
