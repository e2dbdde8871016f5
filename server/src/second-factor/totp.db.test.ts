import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import { expect, test } from 'vitest';
import { mailsTo } from '../testing/outbox.ts';
import { password, secondFactorActs, withPassword } from '../testing/second-factor.ts';
import { aSite } from '../testing/test-site.ts';

const site = await aSite();
const { as, context, clock } = site;
const { register, codeOf, setUpTotp, logIn, startLogin, addPasskey } = secondFactorActs(site);

const finish = (challenge: string, code: string) =>
  as(null).send('loginWithCode', { body: { challenge, code } });
const none = { totp: false, passkeys: [], recovery_codes_left: 0 };

test('an authenticator takes effect with its first code', async () => {
  const user = await register();
  expect(await as(user).call('getSecondFactor')).toEqual(none);
  const { secret, uri } = await as(user).call('setUpTotp', withPassword);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/Magpie:${user.username}`,
  ]);
  expect(searchParams.get('secret')).toBe(secret);
  expect(searchParams.get('issuer')).toBe('Magpie');
  expect(await as(user).call('getSecondFactor')).toEqual(none);
  expect((await logIn(user)).status).toBe(200);

  const { recovery_codes } = await as(user).call('confirmTotp', { body: { code: codeOf(secret) } });
  expect(new Set(recovery_codes).size).toBe(10);
  expect(await as(user).call('getSecondFactor')).toEqual({ ...none, totp: true, recovery_codes_left: 10 });
  const { status, body } = await logIn(user);
  expect([status, body]).toEqual([
    401,
    { detail: secondFactorMessages.codeNeeded, second_factor: ['totp'], challenge: expect.any(String) },
  ]);
});

test('the code finishes the login', async () => {
  const user = await register();
  const { secret } = await setUpTotp(user);
  const { challenge } = await startLogin(user);
  const { status, body } = await finish(challenge, codeOf(secret, 1));
  expect([status, body]).toMatchObject([200, { token: expect.any(String), user: { id: user.id } }]);
  const { token } = Object(body);
  expect((await as({ token }).call('getProfile')).email).toBe(user.email);
});

test('a wrong code is refused, and the challenge still works', async () => {
  const user = await register();
  const { secret } = await setUpTotp(user);
  const { challenge } = await startLogin(user);
  for (const code of ['000000', '12345', 'x', codeOf(secret, 7), codeOf(secret, -7)]) {
    const refused = await finish(challenge, code);
    expect([code, refused.status, refused.body]).toEqual([
      code,
      401,
      { detail: secondFactorMessages.wrongCode },
    ]);
  }
  const typed = codeOf(secret, 1);
  expect((await finish(challenge, ` ${typed.slice(0, 3)} ${typed.slice(3)} `)).status).toBe(200);
});

test('each code works once, and is accepted one step early or late', async () => {
  const user = await register();
  const { secret } = await setUpTotp(user);
  clock.advance(10 * 30_000);
  const codes = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  for (const expected of [
    [401, 200, 200, 200, 401],
    [401, 401, 401, 401, 401],
  ]) {
    const found: number[] = [];
    for (const code of codes) found.push((await finish((await startLogin(user)).challenge, code)).status);
    expect(found).toEqual(expected);
  }
});

test('the code that confirmed an authenticator is used up', async () => {
  const user = await register();
  const { secret } = await setUpTotp(user);
  expect((await finish((await startLogin(user)).challenge, codeOf(secret))).status).toBe(401);
});

test('a code that is used several times at once works once', async () => {
  const user = await register();
  const { secret } = await setUpTotp(user);
  const challenges = await Promise.all(Array.from({ length: 8 }, () => startLogin(user)));
  const code = codeOf(secret, 1);
  const answers = await Promise.all(challenges.map(({ challenge }) => finish(challenge, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
});

test('a recovery code that is used several times at once works once', async () => {
  const user = await register();
  const { recovery_codes } = await setUpTotp(user);
  const challenges = await Promise.all(Array.from({ length: 8 }, () => startLogin(user)));
  const [code = ''] = recovery_codes;
  const answers = await Promise.all(challenges.map(({ challenge }) => finish(challenge, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
  expect((await as(user).call('getSecondFactor')).recovery_codes_left).toBe(9);
});

test('a challenge that is used several times at once works once, and the refused codes are not used up', async () => {
  const user = await register();
  const { recovery_codes } = await setUpTotp(user);
  const { challenge } = await startLogin(user);
  const answers = await Promise.all(recovery_codes.map((code) => finish(challenge, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(9);
  expect((await as(user).call('getSecondFactor')).recovery_codes_left).toBe(9);
});

test('a challenge works for ten minutes', async () => {
  const user = await register();
  const { recovery_codes } = await setUpTotp(user);
  const [first, second] = [await startLogin(user), await startLogin(user)];
  clock.advance(10 * 60_000 - 1);
  expect((await finish(first.challenge, recovery_codes[0] ?? '')).status).toBe(200);
  clock.advance(1);
  const late = await finish(second.challenge, recovery_codes[1] ?? '');
  expect([late.status, late.body]).toEqual([401, { detail: secondFactorMessages.loginExpired }]);
  expect((await finish('made-up', recovery_codes[1] ?? '')).status).toBe(401);
});

test('recovery codes may be typed in capitals and without hyphens; new ones replace them', async () => {
  const user = await register();
  const { recovery_codes } = await setUpTotp(user);
  const typed = recovery_codes[0]?.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O') ?? '';
  expect((await finish((await startLogin(user)).challenge, typed)).status).toBe(200);
  const renewed = await as(user).call('renewRecoveryCodes', withPassword);
  expect((await finish((await startLogin(user)).challenge, recovery_codes[1] ?? '')).status).toBe(401);
  expect((await finish((await startLogin(user)).challenge, renewed.recovery_codes[1] ?? '')).status).toBe(
    200,
  );
});

test('a wrong current password or code changes nothing', async () => {
  const user = await register();
  const wrong = { body: { current_password: 'wrong' } };
  const { secret } = await as(user).call('setUpTotp', withPassword);
  for (const name of ['setUpTotp', 'removeTotp', 'renewRecoveryCodes', 'offerPasskey'] as const) {
    const { status, body } = await as(user).send(name, wrong);
    expect([name, status, Object.keys(Object(body))]).toEqual([name, 400, ['current_password']]);
  }
  const refused = await as(user).send('confirmTotp', { body: { code: '000000' } });
  expect([refused.status, refused.body]).toEqual([400, { code: [secondFactorMessages.wrongCode] }]);
  const nothing = await as(user).send('renewRecoveryCodes', withPassword);
  expect([nothing.status, nothing.body]).toEqual([400, { detail: secondFactorMessages.notSetUp }]);
  await as(user).call('confirmTotp', { body: { code: codeOf(secret) } });
  const again = await as(user).send('confirmTotp', { body: { code: codeOf(secret, 1) } });
  expect([again.status, again.body]).toEqual([400, { detail: secondFactorMessages.setUpFirst }]);
});

test('a new authenticator replaces the former one with its first code', async () => {
  const user = await register();
  const former = await setUpTotp(user);
  const { secret } = await as(user).call('setUpTotp', withPassword);
  await as(user).send('confirmTotp', { body: { code: '000000' } });
  expect((await finish((await startLogin(user)).challenge, codeOf(former.secret, 1))).status).toBe(200);
  await as(user).call('confirmTotp', { body: { code: codeOf(secret) } });
  expect((await finish((await startLogin(user)).challenge, codeOf(former.secret, -1))).status).toBe(401);
  expect((await finish((await startLogin(user)).challenge, codeOf(secret, 1))).status).toBe(200);
});

test('removing the last factor removes the recovery codes; removing another one keeps them', async () => {
  const user = await register();
  await setUpTotp(user);
  const { passkey } = await addPasskey(user);
  expect((await startLogin(user)).second_factor).toEqual(['totp', 'passkey']);
  await as(user).call('removeTotp', withPassword);
  expect((await startLogin(user)).second_factor).toEqual(['passkey']);
  expect((await as(user).call('getSecondFactor')).recovery_codes_left).toBe(10);
  await as(user).call('removePasskey', { params: { id: passkey.id }, ...withPassword });
  expect(await as(user).call('getSecondFactor')).toEqual(none);
  expect((await logIn(user)).status).toBe(200);
  await as(user).call('removeTotp', withPassword);
});

test('changes, and logins with a recovery code, are announced by email', async () => {
  const user = await register();
  const { recovery_codes } = await setUpTotp(user);
  await finish((await startLogin(user)).challenge, recovery_codes[0] ?? '');
  await as(user).call('renewRecoveryCodes', withPassword);
  const { passkey } = await addPasskey(user);
  await as(user).call('removePasskey', { params: { id: passkey.id }, ...withPassword });
  await as(user).call('removeTotp', withPassword);
  const mails = (await mailsTo(context, user.email)).filter(({ subject }) => /second factor/.test(subject));
  expect(mails.map(({ text }) => text.split('\n')[2])).toEqual([
    expect.stringContaining('An authenticator app was set up.'),
    expect.stringContaining('logged in with a recovery code. 9 recovery codes left.'),
    expect.stringContaining('New recovery codes were created.'),
    expect.stringContaining('The passkey “Phone” was added.'),
    expect.stringContaining('The passkey “Phone” was removed.'),
    expect.stringContaining('The authenticator app was removed.'),
  ]);
  for (const { text } of mails) expect(text).not.toContain(password);
});

test('neither recovery codes nor challenges are stored in plain text', async () => {
  const user = await register();
  const { recovery_codes } = await setUpTotp(user);
  const { challenge } = await startLogin(user);
  const { read } = context.database;
  const rows = [
    await read.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute(),
    await read.selectFrom('challenges').selectAll().where('user_id', '=', user.id).execute(),
  ];
  const stored = JSON.stringify(rows);
  for (const value of [
    ...recovery_codes,
    ...recovery_codes.map((code) => code.replaceAll('-', '')),
    challenge,
  ])
    expect(stored).not.toContain(value);
});
