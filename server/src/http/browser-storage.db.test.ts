import { type CallName, calls } from '@magpie/contract/calls';
import { expect, test } from 'vitest';
import type { CallInput } from '../testing/api.ts';
import { aSite } from '../testing/test-site.ts';

const { app, as, aUser, aPost } = await aSite();
const user = await aUser();
const admin = await aUser({ admin: true });
const post = await aPost();
const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';

const password = 'a fine long sentence';
const account = { username: 'newcomer', email: 'newcomer@example.org', password, password2: password };
const own = await aPost({ by: user, removed: true });

test.each<[CallName, typeof user | null, CallInput<CallName>, number]>([
  ['register', null, { body: account }, 201],
  ['login', null, { body: account }, 200],
  ['login', null, { body: { ...account, password: 'wrong' } }, 401],
  ['likePost', user, { params: { id: post.id } }, 200],
  ['getProfile', user, {}, 200],
  ['listSessions', user, {}, 200],
  ['listMyPosts', user, {}, 200],
  ['getUser', user, { params: { id: user.id } }, 200],
  ['getPost', user, { params: { id: own.id } }, 200],
  ['listPosts', user, { query: { bookmarked: 'true' } }, 200],
  ['listUsers', admin, {}, 200],
  ['listComments', admin, {}, 200],
  ['listPosts', admin, {}, 200],
])('private answers of %s are not stored', async (name, caller, input, expected) => {
  const { status, headers } = await as(caller).send(name, input);
  expect([status, headers['cache-control']]).toEqual([expected, 'no-store']);
});

const PUBLIC_READS: [CallName, object][] = [
  ['listPosts', {}],
  ['listTopPosts', {}],
  ['listTrendingPosts', {}],
  ['listCategories', {}],
  ['listTags', {}],
  ['getPost', { params: { id: post.id } }],
  ['getUser', { params: { id: user.id } }],
  ['listPostComments', { params: { id: post.id } }],
];

test.each(PUBLIC_READS)(
  'a shared cache may store the answer of %s to anonymous visitors',
  async (name, input) => {
    const { status, headers } = await as(null).send(name, input);
    expect([status, headers['cache-control'], headers.vary]).toEqual([
      200,
      SHARED,
      'Accept-Encoding, Authorization',
    ]);
  },
);

test('a public list for a user is stored by their browser only, and revalidated', async () => {
  const { headers } = await as(user).send('listPosts');
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.any(String) });
  const again = await app.inject({
    url: calls.listPosts.path,
    headers: { authorization: `Token ${user.token}`, 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'private, no-cache']);
});

test('no shared cache stores an answer to a request whose Authorization scheme is not Token', async () => {
  for (const { path } of [calls.listPosts, calls.listTags]) {
    const { statusCode, headers } = await app.inject({ url: path, headers: { authorization: 'Basic x' } });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
  }
});

test('errors are not stored', async () => {
  const urls = [
    '/api/nothing/',
    `${calls.listPosts.path}?page=none`,
    calls.getPost.path.replace(':id', '0'),
    calls.getProfile.path,
    `${calls.linkPreview.path}?q=x`,
  ];
  for (const url of urls) {
    const { statusCode, headers } = await app.inject(url);
    expect([url, statusCode >= 400, headers['cache-control']]).toEqual([url, true, 'no-store']);
  }
  const { headers } = await app.inject({ method: 'PUT', url: calls.listPosts.path });
  expect(headers['cache-control']).toBe('no-store');
});
