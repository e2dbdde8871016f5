import { PASSKEYS_MAX } from '@magpie/contract/limits';
import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import { expect, test } from 'vitest';
import { secondFactorActs, withPassword } from '../testing/second-factor.ts';
import { aSoftAuthenticator, type SoftAuthenticator } from '../testing/soft-authenticator.ts';
import { aSite } from '../testing/test-site.ts';

const site = await aSite();
const { as, aUser, clock, context } = site;
const { register, setUpTotp, addPasskey, startLogin, codeOf } = secondFactorActs(site);
const origin = context.config.publicUrl;

const optionsFor = (challenge?: string) =>
  as(null).call('loginPasskeyOptions', { body: challenge === undefined ? {} : { challenge } });
const send = (credential: object) => as(null).send('loginWithPasskey', { body: { credential } });

async function logInWith(device: SoftAuthenticator, challenge?: string) {
  return send(device.sign(await optionsFor(challenge)));
}

test('a passkey is added with the password, and listed', async () => {
  const user = await register();
  const options = await as(user).call('offerPasskey', withPassword);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Magpie' },
    user: { name: user.username },
    excludeCredentials: [],
  });
  const device = aSoftAuthenticator({ origin });
  const body = { name: ' My phone ', credential: device.create(options) };
  const { recovery_codes: _, ...passkey } = await as(user).call('addPasskey', { body });
  const now = new Date(clock.now()).toISOString();
  expect(passkey).toEqual({ id: expect.any(Number), name: 'My phone', created_at: now, last_used_at: null });
  expect((await as(user).call('getSecondFactor')).passkeys).toEqual([passkey]);
  const next = await as(user).call('offerPasskey', withPassword);
  expect(next.excludeCredentials).toEqual([
    { id: body.credential.id, type: 'public-key', transports: ['internal'] },
  ]);
});

test('a passkey comes with ten recovery codes if it is the first second factor', async () => {
  const user = await register();
  const { passkey } = await addPasskey(user);
  expect(new Set(passkey.recovery_codes).size).toBe(10);
  // 24 characters, each one of 32: 120 bits.
  for (const code of passkey.recovery_codes ?? [])
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{6}(-[0-9a-hjkmnp-tv-z]{6}){3}$/);
  const { challenge, second_factor } = await startLogin(user);
  expect(second_factor).toEqual(['passkey']);
  const body = { challenge, code: passkey.recovery_codes?.[0] ?? '' };
  expect((await as(null).send('loginWithCode', { body })).status).toBe(200);
  const second = await addPasskey(user, aSoftAuthenticator({ origin }), 'Tablet');
  expect(second.passkey).not.toHaveProperty('recovery_codes');
  expect((await as(user).call('getSecondFactor')).recovery_codes_left).toBe(9);

  const other = await register();
  await setUpTotp(other);
  expect((await addPasskey(other)).passkey).not.toHaveProperty('recovery_codes');
});

test('a passkey logs in without a username and password', async () => {
  const user = await register();
  const { device } = await addPasskey(user);
  const options = await optionsFor();
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  const { status, body } = await send(device.sign(options));
  expect([status, body]).toMatchObject([200, { user: { id: user.id, email: user.email } }]);
  const [passkey] = (await as(Object(body)).call('getSecondFactor')).passkeys;
  expect(passkey?.last_used_at).toBe(new Date(clock.now()).toISOString());
});

test('a passkey is the second step after the password, even beside an authenticator', async () => {
  const user = await register();
  const { secret } = await setUpTotp(user);
  const { device } = await addPasskey(user);
  const { challenge, second_factor } = await startLogin(user);
  expect(second_factor).toEqual(['totp', 'passkey']);
  const options = await optionsFor(challenge);
  expect(options.userVerification).toBe('preferred');
  expect(options.allowCredentials).toHaveLength(1);
  expect((await send(device.sign(options))).status).toBe(200);
  const again = await as(null).send('loginWithCode', { body: { challenge, code: codeOf(secret, 1) } });
  expect(again.status).toBe(401);
  expect((await as(null).send('loginPasskeyOptions', { body: { challenge } })).status).toBe(401);
});

test('without user verification a passkey is only a second step', async () => {
  const user = await register();
  const touch = aSoftAuthenticator({ origin, verifiesUser: false });
  await addPasskey(user, touch, 'Security key');
  expect((await logInWith(touch)).status).toBe(401);
  expect((await logInWith(touch, (await startLogin(user)).challenge)).status).toBe(200);
});

test('an assertion that is sent several times at once logs in once', async () => {
  const { device } = await addPasskey(await register(), aSoftAuthenticator({ origin, counts: false }));
  const credential = device.sign(await optionsFor());
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(credential)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
});

test('a second step taken with code and passkey at once works once', async () => {
  const user = await register();
  const { secret } = await setUpTotp(user);
  const { device } = await addPasskey(user);
  const { challenge } = await startLogin(user);
  const credential = device.sign(await optionsFor(challenge));
  const answers = await Promise.all([
    send(credential),
    as(null).send('loginWithCode', { body: { challenge, code: codeOf(secret, 1) } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('a login with an unknown passkey, on the page of another origin or with a made-up challenge is refused', async () => {
  const { device } = await addPasskey(await register());
  const stranger = aSoftAuthenticator({ origin });
  for (const credential of [
    stranger.sign(await optionsFor()),
    device.sign(await optionsFor(), 'https://phishing.example'),
    device.sign({ ...(await optionsFor()), rpId: 'phishing.example' }),
    device.sign({ ...(await optionsFor()), challenge: 'made-up' }),
  ]) {
    const { status, body } = await send(credential);
    expect([status, body]).toEqual([401, { detail: secondFactorMessages.passkeyRefused }]);
  }
});

test('a passkey that claims the handle of another user is refused', async () => {
  const { device } = await addPasskey(await register());
  const { response, ...credential } = device.sign(await optionsFor());
  const userHandle = Buffer.from('1').toString('base64url');
  expect((await send({ ...credential, response: { ...response, userHandle } })).status).toBe(401);
});

test('a passkey that was created for another origin is refused', async () => {
  const user = await register();
  const options = await as(user).call('offerPasskey', withPassword);
  const device = aSoftAuthenticator({ origin: 'https://phishing.example' });
  const { status, body } = await as(user).send('addPasskey', {
    body: { name: 'x', credential: device.create(options) },
  });
  expect([status, body]).toEqual([400, { credential: [secondFactorMessages.passkeyNotCreated] }]);
});

test('the passkey of another user does not finish a login', async () => {
  const [ann, bob] = [await register(), await register()];
  await addPasskey(ann);
  const { device } = await addPasskey(bob);
  expect((await logInWith(device, (await startLogin(ann)).challenge)).status).toBe(401);
});

test('a cloned passkey, whose counter lags behind, is refused', async () => {
  const { device, passkey } = await addPasskey(await register());
  await context.database.transact((tx) =>
    tx.updateTable('passkeys').set({ sign_count: 1000 }).where('id', '=', passkey.id).execute(),
  );
  expect((await logInWith(device)).status).toBe(401);
});

test('a challenge to log in works for ten minutes, and one to add a passkey only for its user', async () => {
  const user = await register();
  const { device } = await addPasskey(user);
  const options = await optionsFor();
  clock.advance(10 * 60_000);
  expect((await send(device.sign(options))).status).toBe(401);
  const offered = await as(user).call('offerPasskey', withPassword);
  const credential = aSoftAuthenticator({ origin }).create(offered);
  const stolen = await as(await register()).send('addPasskey', { body: { name: 'x', credential } });
  expect(stolen.status).toBe(400);
  await as(user).call('addPasskey', { body: { name: 'x', credential } });
  expect((await as(user).send('addPasskey', { body: { name: 'x', credential } })).status).toBe(400);
});

test('a passkey is removed with the password, and no longer logs in', async () => {
  const user = await register();
  const { device, passkey } = await addPasskey(user);
  const params = { id: passkey.id };
  const wrong = { params, body: { current_password: 'wrong' } };
  expect((await as(user).send('removePasskey', wrong)).status).toBe(400);
  expect((await as(await register()).send('removePasskey', { params, ...withPassword })).status).toBe(404);
  await as(user).call('removePasskey', { params, ...withPassword });
  expect((await as(user).send('removePasskey', { params, ...withPassword })).status).toBe(404);
  expect((await logInWith(device)).status).toBe(401);
});

test(`a user has at most ${PASSKEYS_MAX} passkeys`, async () => {
  const user = await register();
  const rows = Array.from({ length: PASSKEYS_MAX }, (_, index) => ({
    user_id: user.id,
    credential_id: `many-${index}`,
    public_key: 'x',
    sign_count: 0,
    transports: '',
    name: 'x',
    created_at: clock.now(),
  }));
  await context.database.transact((tx) => tx.insertInto('passkeys').values(rows).execute());
  const { status, body } = await as(user).send('offerPasskey', withPassword);
  expect([status, body]).toEqual([400, { detail: secondFactorMessages.tooManyPasskeys(PASSKEYS_MAX) }]);
});

test.each([
  ['not-an-object'],
  [7],
  [[]],
  [{}],
  [{ id: 'x' }],
  [{ id: 'x', rawId: 'x', type: 'public-key', response: {} }],
])('the credential %j is invalid', async (credential) => {
  const body = { name: 'x', credential };
  for (const answer of [
    await as(await aUser()).send('addPasskey', { body }),
    await as(null).send('loginWithPasskey', { body }),
  ])
    expect([answer.status, Object.keys(Object(answer.body))]).toEqual([400, ['credential']]);
});
