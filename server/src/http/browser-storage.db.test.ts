import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost } = await aSite();
const user = await aUser();
const admin = await aUser({ admin: true });
const post = await aPost();

test.each(['getProfile', 'listSessions', 'listMyPosts'] as const)(
  'no browser stores what %s says of its user',
  async (name) => {
    expect((await as(user).send(name)).headers['cache-control']).toBe('no-store');
  },
);

test('no browser stores tokens, refused logins, or the answers of acts', async () => {
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

test('no browser stores what is said to a user in person by calls that everybody may make', async () => {
  const own = await aPost({ by: user, removed: true });
  const answers = [
    await as(user).send('getUser', { params: { id: user.id } }),
    await as(user).send('getPost', { params: { id: own.id } }),
    await as(user).send('listPosts', { query: { bookmarked: 'true' } }),
  ];
  for (const { status, headers } of answers)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
});

test('no browser stores what only admins read', async () => {
  for (const name of ['listUsers', 'listComments', 'listPosts'] as const)
    expect((await as(admin).send(name)).headers['cache-control']).toBe('no-store');
});
