import { type CallName, calls } from '@magpie/contract/calls';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { app, as, aUser, aPost } = await aSite();
const user = await aUser();
const admin = await aUser({ admin: true });
const post = await aPost();
const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';

test.each(['getProfile', 'listSessions', 'listMyPosts'] as const)(
  'no browser stores the answer of %s',
  async (name) => {
    expect((await as(user).send(name)).headers['cache-control']).toBe('no-store');
  },
);

test('tokens, refused logins and answers to writes are not stored', async () => {
  const password = 'a fine long sentence';
  const body = { username: 'newcomer', email: 'newcomer@example.org', password, password2: password };
  const answers = [
    await as(null).send('register', { body }),
    await as(null).send('login', { body }),
    await as(null).send('login', { body: { ...body, password: 'wrong' } }),
    await as(user).send('likePost', { params: { id: post.id } }),
  ];
  expect(answers.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
    [201, 'no-store'],
    [200, 'no-store'],
    [401, 'no-store'],
    [200, 'no-store'],
  ]);
});

test('private answers of public calls are not stored', async () => {
  const own = await aPost({ by: user, removed: true });
  const answers = [
    await as(user).send('getUser', { params: { id: user.id } }),
    await as(user).send('getPost', { params: { id: own.id } }),
    await as(user).send('listPosts', { query: { bookmarked: 'true' } }),
  ];
  for (const { status, headers } of answers)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
});

test('answers for admins are not stored', async () => {
  for (const name of ['listUsers', 'listComments', 'listPosts'] as const)
    expect((await as(admin).send(name)).headers['cache-control']).toBe('no-store');
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

test('no shared cache stores an answer to a request with another Authorization scheme', async () => {
  for (const { path } of [calls.listPosts, calls.listTags]) {
    const { statusCode, headers } = await app.inject({ url: path, headers: { authorization: 'Basic x' } });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
  }
});

test('errors and link previews are not stored', async () => {
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
