import { DAY_MS } from '@magpie/contract/limits';
import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import type { TestUser } from '../testing/makers.ts';
import { mailsTo } from '../testing/outbox.ts';
import { aSite } from '../testing/test-site.ts';

const site = await aSite();
const { as, aUser, aPost, aComment, context, clock } = site;
const password = 'a fine long sentence';
const TAKEN = { status: 400, body: { username: [userMessages.usernameTaken] } };

const rename = (user: TestUser, username: string) => as(user).send('updateProfile', { body: { username } });

test('a user changes their username, and everything shows the new one', async () => {
  const user = await aUser({ username: 'before' });
  const post = await aPost({ by: user, title: 'Renaming and its consequences' });
  await aComment({ on: post, by: user, content: 'A remark about consequences' });
  expect(await as(null).call('getPost', { params: { id: post.id } })).toMatchObject({
    author: { username: 'before' },
  });

  expect(await rename(user, 'After')).toMatchObject({ status: 200, body: { username: 'After' } });
  expect(await as(null).call('getPost', { params: { id: post.id } })).toMatchObject({
    author: { username: 'After' },
  });
  const search = async (q: string, type = 'posts') =>
    (await as(null).call('search', { query: { q, type } })).results.length;
  expect(await search('author:after')).toBe(1);
  expect(await search('author:before')).toBe(0);
  expect(await search('after renaming')).toBe(1);
  expect(await search('author:after consequences', 'comments')).toBe(1);
  expect(await search('author:before consequences', 'comments')).toBe(0);
});

test('a username can be changed once in 30 days, even back to the old one', async () => {
  const user = await aUser({ username: 'restless' });
  await as(user).call('updateProfile', { body: { username: 'restless-1' } });
  clock.advance(30 * DAY_MS - 1);
  expect(await rename(user, 'restless-2')).toMatchObject({
    status: 400,
    body: { username: [expect.stringContaining('again on')] },
  });
  expect((await rename(user, 'restless-1')).status).toBe(200);
  clock.advance(1);
  expect(await rename(user, 'restless')).toMatchObject({ status: 200, body: { username: 'restless' } });
});

test('nobody else takes an old name for 90 days', async () => {
  const user = await aUser({ username: 'coveted' });
  await as(user).call('updateProfile', { body: { username: 'moved-on' } });
  const account = { username: 'Coveted', email: 'c@example.org', password, password2: password };
  expect(await rename(await aUser(), 'Coveted')).toMatchObject(TAKEN);
  expect(await as(null).send('register', { body: account })).toMatchObject(TAKEN);
  clock.advance(90 * DAY_MS - 1);
  expect(await rename(await aUser(), 'Coveted')).toMatchObject(TAKEN);
  clock.advance(1);
  expect((await as(null).send('register', { body: account })).status).toBe(201);
});

test('refuses names that are taken, reserved or malformed', async () => {
  const [user, other] = [await aUser(), await aUser()];
  expect(await rename(user, other.username.toUpperCase())).toMatchObject(TAKEN);
  expect(await rename(user, 'Admin')).toMatchObject({
    status: 400,
    body: { username: [userMessages.usernameReserved] },
  });
  for (const name of ['ab', 'a b c', '']) expect((await rename(user, name)).status).toBe(400);
  expect((await as(user).call('getProfile')).username).toBe(user.username);
});

test('of several users who change to one name at the same time one gets it', async () => {
  const users = [await aUser(), await aUser(), await aUser()];
  const answers = await Promise.all(users.map((user) => rename(user, 'popular')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
});

test('of two simultaneous changes of one user one succeeds', async () => {
  const user = await aUser({ username: 'hasty' });
  const answers = await Promise.all(['hasty-1', 'hasty-2'].map((name) => rename(user, name)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('with a wrong password nothing changes, not even the username', async () => {
  const body = { username: 'turing', email: 'turing@example.org', password, password2: password };
  const { token } = await as(null).call('register', { body });
  const both = { username: 'turing-2', current_password: 'wrong', new_password: 'another fine sentence' };
  expect(await as({ token }).send('updateProfile', { body: both })).toMatchObject({
    status: 400,
    body: { current_password: [userMessages.wrongCurrentPassword] },
  });
  expect((await as({ token }).call('getProfile')).username).toBe('turing');
  const good = { ...both, current_password: password };
  await as({ token }).call('updateProfile', { body: good });
  expect((await as({ token }).call('getProfile')).username).toBe('turing-2');
  expect((await mailsTo(context, 'turing@example.org')).at(-1)?.subject).toBe(
    'Your Magpie password was changed',
  );
});

test('an empty change names the missing fields', async () => {
  const user = await aUser();
  expect(await as(user).send('updateProfile', { body: {} })).toMatchObject({
    status: 400,
    body: { current_password: [expect.any(String)], new_password: [expect.any(String)] },
  });
});
