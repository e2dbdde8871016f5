import { RATE_LIMITS } from '@magpie/contract/rate-limits';
import { expect, test } from 'vitest';
import { doDueWork } from '../due-work.ts';
import { aPlaceWithShell } from '../testing/test-shell.ts';
import { mailsTo } from '../testing/outbox.ts';
import { password, secondFactorActs, withPassword } from '../testing/second-factor.ts';
import { aSite } from '../testing/test-site.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

const site = await aSite({ rateLimits: 'on' });
const { as, aUser, linkTo, context, clock, app } = site;
const { register, setUpTotp, addPasskey, logIn, startLogin, codeOf } = secondFactorActs(site);
const finish = (challenge: string, code: string) =>
  as(null).send('loginWithCode', { body: { challenge, code } });

/** Advances the clock, so that the limits of the address no longer count earlier registrations and logins. */
function later() {
  clock.advance(2 * 60 * 60_000);
}

test('a banned user is refused with the reason, whatever they log in with', async () => {
  later();
  const user = await register();
  const { recovery_codes } = await setUpTotp(user);
  const { device } = await addPasskey(user);
  const options = await as(null).call('loginPasskeyOptions');
  const admin = as(await aUser({ admin: true }));
  await admin.call('banPermanently', { params: { id: user.id }, body: { reason: 'Spam' } });
  const byPassword = await logIn(user);
  const byPasskey = await as(null).send('loginWithPasskey', { body: { credential: device.sign(options) } });
  for (const { status, body } of [byPassword, byPasskey])
    expect([status, body]).toEqual([403, { detail: expect.stringContaining('Spam') }]);
  await admin.call('unbanUser', { params: { id: user.id } });
  expect((await finish((await startLogin(user)).challenge, recovery_codes[0] ?? '')).status).toBe(200);
});

test('a ban, a logout by an admin and a password reset end logins that wait for their second step', async () => {
  later();
  const user = await register();
  const { recovery_codes } = await setUpTotp(user);
  const admin = as(await aUser({ admin: true }));
  const acts = [
    () => admin.call('banTemporarily', { params: { id: user.id }, body: { reason: 'x' } }),
    () => admin.call('revokeUserSessions', { params: { id: user.id } }),
    async () => {
      const body = { token: await linkTo(user, 'reset_password'), new_password: password };
      await as(null).call('resetPassword', { body });
    },
  ];
  for (const act of acts) {
    const { challenge } = await startLogin(user);
    await act();
    expect((await finish(challenge, recovery_codes[0] ?? '')).status).toBe(401);
    await admin.call('unbanUser', { params: { id: user.id } });
  }
});

test('a reset of the password does not remove the second factor', async () => {
  later();
  const user = await register();
  const { secret } = await setUpTotp(user);
  const body = { token: await linkTo(user, 'reset_password'), new_password: password };
  await as(null).call('resetPassword', { body });
  const { challenge, second_factor } = await startLogin(user);
  expect(second_factor).toEqual(['totp']);
  expect((await finish(challenge, codeOf(secret, 1))).status).toBe(200);
});

test('wrong codes count as wrong logins: after too many, even the right code and the right password are refused', async () => {
  later();
  const user = await register();
  const { secret } = await setUpTotp(user);
  const { challenge } = await startLogin(user);
  for (let wrong = 0; wrong < RATE_LIMITS.loginAccount.max; wrong += 1)
    expect((await finish(challenge, '000000')).status).toBe(401);
  const throttled = await finish(challenge, codeOf(secret, 1));
  expect([throttled.status, Number(throttled.headers['retry-after']) > 0]).toEqual([429, true]);
  for (const name of [user.username, user.email]) {
    const { status, body } = await logIn({ ...user, username: name });
    expect([status, Object.keys(Object(body))]).toEqual([429, ['detail']]);
  }
  clock.advance(RATE_LIMITS.loginAccount.perMs);
  expect((await finish((await startLogin(user)).challenge, codeOf(secret, 1))).status).toBe(200);
});

test('wrong codes and wrong passwords are counted together', async () => {
  later();
  const user = await register();
  await setUpTotp(user);
  const { challenge } = await startLogin(user);
  for (let wrong = 1; wrong < RATE_LIMITS.loginAccount.max; wrong += 1)
    expect((await finish(challenge, '000000')).status).toBe(401);
  const body = { username: user.username, password: 'wrong' };
  expect((await as(null).send('login', { body })).status).toBe(401);
  expect((await as(null).send('login', { body })).status).toBe(429);
});

test('made-up challenges count as wrong logins of the address', async () => {
  later();
  for (let wrong = 0; wrong < RATE_LIMITS.loginAddress.max; wrong += 1)
    expect((await finish(`made-up-${wrong}`, '000000')).status).toBe(401);
  expect((await finish('made-up', '000000')).status).toBe(429);
});

test('wrong codes while an authenticator is set up are limited', async () => {
  later();
  const user = await register();
  await as(user).call('setUpTotp', withPassword);
  const confirm = () => as(user).send('confirmTotp', { body: { code: '000000' } });
  for (let wrong = 0; wrong < RATE_LIMITS.confirmCode.max; wrong += 1)
    expect((await confirm()).status).toBe(400);
  expect((await confirm()).status).toBe(429);
});

test('a login with a code ends the session that its request carried, even that of another user', async () => {
  later();
  const [former, user] = [await register(), await register()];
  const { secret } = await setUpTotp(user);
  const { challenge } = await startLogin(user);
  await as(former).call('loginWithCode', { body: { challenge, code: codeOf(secret, 1) } });
  expect((await as(former).send('getProfile')).status).toBe(401);
});

test('a login from a new browser is announced after its second step', async () => {
  later();
  const user = await register();
  const { recovery_codes } = await setUpTotp(user);
  const { challenge } = await startLogin(user);
  const isNew = ({ subject }: { subject: string }) => subject.startsWith('New login');
  expect((await mailsTo(context, user.email)).filter(isNew)).toEqual([]);
  await app.inject({
    method: 'POST',
    url: '/api/users/login/second-factor/',
    headers: { 'user-agent': 'Firefox on Windows' },
    payload: { challenge, code: recovery_codes[0] },
  });
  expect((await mailsTo(context, user.email)).filter(isNew)).toHaveLength(1);
});

test('an admin at the shell resets a second factor, which is announced', async () => {
  later();
  const user = await register();
  await setUpTotp(user);
  const { device } = await addPasskey(user);
  const { challenge } = await startLogin(user);
  await resetSecondFactor(context, user.id);
  expect((await finish(challenge, '000000')).status).toBe(401);
  const credential = device.sign(await as(null).call('loginPasskeyOptions'));
  expect((await as(null).send('loginWithPasskey', { body: { credential } })).status).toBe(401);
  expect((await logIn(user)).status).toBe(200);
  const last = (await mailsTo(context, user.email)).findLast(({ subject }) => /second factor/.test(subject));
  expect(last?.text).toContain('The operators of this site removed');
});

test('the command reset-second-factor prints its user, and fails for an unknown one', async () => {
  const { admin } = await aPlaceWithShell();
  const environment = { NEW_PASSWORD: 'seven bright jackdaws' };
  await admin(['create-user', 'Locked', 'locked@example.org'], { environment });
  const { code, printed } = await admin(['reset-second-factor', 'locked']);
  expect([code, JSON.parse(printed[0] ?? '')]).toMatchObject([0, { username: 'Locked' }]);
  expect((await admin(['reset-second-factor', 'nobody'])).code).toBe(1);
});

test('expired challenges are deleted', async () => {
  later();
  const user = await register();
  await setUpTotp(user);
  await startLogin(user);
  await as(null).call('loginPasskeyOptions');
  clock.advance(10 * 60_000);
  await doDueWork(context);
  expect(await context.database.read.selectFrom('challenges').select('value_hash').execute()).toEqual([]);
});

test('a user has at most twenty challenges for a purpose, and the newest work', async () => {
  later();
  const user = await register();
  const { secret } = await setUpTotp(user);
  const challenges: string[] = [];
  for (let count = 0; count < 22; count += 1) {
    clock.advance(1);
    challenges.push((await startLogin(user)).challenge);
  }
  const waiting = context.database.read
    .selectFrom('challenges')
    .select('user_id')
    .where('user_id', '=', user.id);
  expect(await waiting.execute()).toHaveLength(20);
  expect((await finish(challenges[1] ?? '', codeOf(secret, 1))).status).toBe(401);
  expect((await finish(challenges[2] ?? '', codeOf(secret, 1))).status).toBe(200);
});
