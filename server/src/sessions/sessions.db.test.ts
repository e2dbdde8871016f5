import { calls } from '@magpie/contract/calls';
import { DAY_MS } from '@magpie/contract/limits';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { sweepSessions } from './sessions.ts';

const { app, as, aUser, clock, context } = await aSite();

test('logging out revokes the calling token and no other', async () => {
  const user = await aUser();
  const other = await aUser();
  expect((await as(user).send('logout')).status).toBe(204);
  expect(await as(user).send('getProfile')).toMatchObject({
    status: 401,
    body: { detail: sessionMessages.invalidToken },
  });
  expect((await as(null).send('logout')).status).toBe(401);
  expect((await as(other).send('getProfile')).status).toBe(200);
});

test('a token is valid for 30 days after its last use', async () => {
  const user = await aUser();
  clock.advance(29 * DAY_MS);
  expect((await as(user).send('getProfile')).status).toBe(200);
  clock.advance(29 * DAY_MS);
  expect((await as(user).send('getProfile')).status).toBe(200);
  clock.advance(31 * DAY_MS);
  const refused = { status: 401, body: { detail: sessionMessages.invalidToken } };
  expect(await as(user).send('getProfile')).toMatchObject(refused);
  expect(await as(user).send('listPosts')).toMatchObject(refused);
});

test('a session ends after 90 days, however often it is used', async () => {
  const user = await aUser();
  for (let day = 0; day < 90; day += 15) {
    expect((await as(user).send('getProfile')).status).toBe(200);
    clock.advance(15 * DAY_MS);
  }
  expect(await as(user).send('getProfile')).toMatchObject({ status: 401 });
  await sweepSessions(context);
  const left = context.database.read.selectFrom('sessions').select('id').where('user_id', '=', user.id);
  expect(await left.execute()).toEqual([]);
});

test('a login ends the session whose token it carried', async () => {
  const password = 'a fine long sentence';
  const body = { username: 'twice', email: 'twice@example.org', password, password2: password };
  const first = await as(null).call('register', { body });
  const second = await as(first).call('login', { body: { username: 'twice', password } });
  expect((await as(first).send('getProfile')).status).toBe(401);
  expect((await as(second).send('getProfile')).status).toBe(200);
  expect((await as(second).send('login', { body: { username: 'twice', password: 'wrong' } })).status).toBe(
    401,
  );
  expect((await as(second).send('getProfile')).status).toBe(200);
});

test('an admin ends all sessions of a user, who can log in again', async () => {
  const admin = as(await aUser({ admin: true }));
  const password = 'a fine long sentence';
  const body = { username: 'ended', email: 'ended@example.org', password, password2: password };
  const { token, user } = await as(null).call('register', { body });
  expect((await as(await aUser()).send('revokeUserSessions', { params: { id: user.id } })).status).toBe(403);
  await admin.call('revokeUserSessions', { params: { id: user.id } });
  expect((await as({ token }).send('getProfile')).status).toBe(401);
  expect((await as(null).send('login', { body: { username: 'ended', password } })).status).toBe(200);
  expect((await admin.send('revokeUserSessions', { params: { id: 999_999 } })).status).toBe(404);
});

test('the sweep deletes expired sessions only', async () => {
  const old = await aUser();
  clock.advance(31 * DAY_MS);
  const fresh = await aUser();
  await sweepSessions(context);
  const left = await context.database.read.selectFrom('sessions').select('user_id').execute();
  expect(left.map(({ user_id }) => user_id)).not.toContain(old.id);
  expect(left.map(({ user_id }) => user_id)).toContain(fresh.id);
});

test('a bad token is refused by every call, including public ones, login and registration', async () => {
  for (const { method, path } of Object.values(calls)) {
    const url = path.replaceAll(/:\w+/g, '1');
    for (const authorization of ['Token nonsense', 'token', 'Token ', `TOKEN ${'f'.repeat(64)}`]) {
      const answer = await app.inject({ method, url, headers: { authorization } });
      expect([method, url, answer.statusCode, answer.json()]).toEqual([
        method,
        url,
        401,
        { detail: sessionMessages.invalidToken },
      ]);
    }
  }
});

test('simultaneous requests each get the user of their own token, and a bad token does not affect the others', async () => {
  const users = [await aUser(), await aUser(), { ...(await aUser()), token: 'f'.repeat(64) }, await aUser()];
  const answers = await Promise.all(users.map((user) => as(user).send('getProfile')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200]);
  for (const index of [0, 1, 3]) expect(answers[index]?.body).toMatchObject({ id: users[index]?.id });
});

test('a request with another authorization scheme is anonymous', async () => {
  for (const authorization of ['Bearer abc', 'Basic abc', 'Tokens abc', 'abc']) {
    const anonymous = await app.inject({ url: '/api/content/categories/', headers: { authorization } });
    expect(anonymous.statusCode).toBe(200);
    const profile = await app.inject({ url: '/api/users/profile/', headers: { authorization } });
    expect(profile.json()).toEqual({ detail: sessionMessages.loginRequired });
  }
});
