import * as sessionMessages from '@magpie/contract/messages/sessions';
import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, clock, context } = await aSite();

const HOUR_MS = 60 * 60 * 1000;
const chief = await aUser({ admin: true });
const admin = as(chief);
const password = 'a fine long sentence';

async function anAccount(username: string) {
  const body = { username, email: `${username}@example.org`, password, password2: password };
  const { token, user } = await as(null).call('register', { body });
  return { token, id: user.id, logIn: () => as(null).send('login', { body: { username, password } }) };
}

test('a temporary ban ends all sessions, shows its end and reason, and expires', async () => {
  const { id, token, logIn } = await anAccount('loud');
  const banned = await admin.call('banTemporarily', { params: { id }, body: { reason: ' Spam ' } });
  const until = new Date(clock.now() + 24 * HOUR_MS).toISOString();
  expect(banned).toMatchObject({ ban_status: 'temporary', is_banned: true, banned_until: until });
  expect((await as({ token }).send('getProfile')).status).toBe(401);
  expect(await logIn()).toMatchObject({
    status: 403,
    body: { detail: userMessages.bannedUntil(until, 'Spam') },
  });

  clock.advance(24 * HOUR_MS);
  expect(await admin.call('getUser', { params: { id } })).toMatchObject({
    ban_status: 'active',
    is_banned: false,
    banned_until: null,
  });
  expect((await logIn()).status).toBe(200);
  const active = await admin.call('listUsers', { query: { ban_status: 'active', search: 'loud' } });
  expect(active.results).toMatchObject([{ id, ban_status: 'active', is_banned: false, banned_until: null }]);
  const temporary = await admin.call('listUsers', { query: { ban_status: 'temporary', search: 'loud' } });
  expect(temporary.results).toEqual([]);
});

test('a ban replaces the one before it, and all are recorded', async () => {
  const { id, logIn } = await anAccount('worse');
  const at = clock.now();
  await admin.call('banTemporarily', { params: { id }, body: { reason: 'First' } });
  const banned = await admin.call('banPermanently', { params: { id }, body: { reason: 'Second' } });
  expect(banned).toMatchObject({ ban_status: 'permanent', is_banned: true, banned_until: null });
  clock.advance(25 * 24 * HOUR_MS);
  expect(await logIn()).toMatchObject({
    status: 403,
    body: { detail: userMessages.bannedForGood('Second') },
  });

  const until = new Date(clock.now() + 24 * HOUR_MS).toISOString();
  const milder = await admin.call('banTemporarily', { params: { id }, body: { reason: 'Third' } });
  expect(milder).toMatchObject({ ban_status: 'temporary', banned_until: until });
  expect(await logIn()).toMatchObject({ body: { detail: userMessages.bannedUntil(until, 'Third') } });

  const bans = context.database.read.selectFrom('bans').selectAll().where('user_id', '=', id);
  const recorded = { banned_by: chief.id, lifted_at: expect.any(Number) };
  expect(await bans.orderBy('id').execute()).toMatchObject([
    { ...recorded, kind: 'temporary', reason: 'First', created_at: at },
    { ...recorded, kind: 'permanent', reason: 'Second', created_at: at },
    { ...recorded, kind: 'temporary', reason: 'Third', lifted_at: null },
  ]);
});

test('a ban ends every session of that user only', async () => {
  const { id, token, logIn } = await anAccount('everywhere');
  const again = (await logIn()).body as { token: string };
  const other = await aUser();
  await admin.call('banTemporarily', { params: { id }, body: { reason: 'x' } });
  for (const gone of [token, again.token]) {
    expect(await as({ token: gone }).send('listPosts')).toMatchObject({
      status: 401,
      body: { detail: sessionMessages.invalidToken },
    });
  }
  expect((await as(other).send('getProfile')).status).toBe(200);
});

test('a user whose ban has ended can be promoted', async () => {
  const { id } = await aUser();
  await admin.call('banTemporarily', { params: { id }, body: { reason: 'x' } });
  clock.advance(24 * HOUR_MS - 1);
  expect((await admin.send('promoteUser', { params: { id } })).status).toBe(400);
  clock.advance(1);
  expect(await admin.call('promoteUser', { params: { id } })).toMatchObject({ role: 'admin' });
});

test('a ban is revealed only with the right password', async () => {
  const { id } = await anAccount('quiet');
  await admin.call('banPermanently', { params: { id }, body: { reason: 'Why not' } });
  const answer = await as(null).send('login', { body: { username: 'quiet', password: 'wrong' } });
  expect(answer).toMatchObject({ status: 401, body: { detail: sessionMessages.wrongLogin } });
});

test('unbanning allows the login again, and is idempotent', async () => {
  const { id, logIn } = await anAccount('forgiven');
  await admin.call('banPermanently', { params: { id }, body: { reason: 'Mistake' } });
  expect(await admin.call('unbanUser', { params: { id } })).toMatchObject({
    ban_status: 'active',
    is_banned: false,
  });
  expect((await logIn()).status).toBe(200);
  expect(await admin.call('unbanUser', { params: { id } })).toMatchObject({ ban_status: 'active' });
});

test('a ban needs a reason', async () => {
  const { id } = await aUser();
  for (const ban of ['banTemporarily', 'banPermanently'] as const) {
    for (const body of [{}, { reason: '   ' }, { reason: 'x'.repeat(501) }]) {
      const answer = await admin.send(ban, { params: { id }, body });
      expect(answer).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } });
    }
    const body = { reason: 'x'.repeat(500) };
    expect(await admin.call(ban, { params: { id }, body })).toMatchObject({ id, is_banned: true });
  }
});

test('refuses to ban oneself or an admin, and to promote a banned user', async () => {
  const other = await aUser({ admin: true });
  const me = await aUser({ admin: true });
  const ban = (id: number) => as(me).send('banPermanently', { params: { id }, body: { reason: 'x' } });
  expect(await ban(me.id)).toMatchObject({ status: 400, body: { detail: userMessages.cannotBanSelf } });
  expect(await ban(other.id)).toMatchObject({ status: 400, body: { detail: userMessages.cannotBanAdmin } });
  await admin.call('demoteUser', { params: { id: other.id } });
  expect((await ban(other.id)).status).toBe(200);
  expect(await admin.send('promoteUser', { params: { id: other.id } })).toMatchObject({
    status: 400,
    body: { detail: userMessages.cannotPromoteBanned },
  });
});

test('promoting and demoting are idempotent, and nobody can demote themself', async () => {
  const { id } = await aUser();
  expect(await admin.call('promoteUser', { params: { id } })).toMatchObject({ role: 'admin' });
  expect(await admin.call('promoteUser', { params: { id } })).toMatchObject({ role: 'admin' });
  expect(await admin.call('demoteUser', { params: { id } })).toMatchObject({ role: 'user' });
  expect(await admin.call('demoteUser', { params: { id } })).toMatchObject({ role: 'user' });
  const me = await aUser({ admin: true });
  expect(await as(me).send('demoteUser', { params: { id: me.id } })).toMatchObject({
    status: 400,
    body: { error: userMessages.cannotDemoteSelf },
  });
});
