import { type Argon2Parameters, hash } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import { ThrottledError, UnauthorizedError } from '../errors.ts';
import { createRateLimits } from '../rate-limits/rate-limits.ts';
import { HASHES } from '../testing/hashes.ts';
import { aSite } from '../testing/test-site.ts';
import { login } from './login.ts';

const hashes: Argon2Parameters[] = [];
subscribe(HASHES, (parameters) => void hashes.push(parameters as Argon2Parameters));

const { as, aUser, clock, context } = await aSite({ rateLimits: 'on' });

const MINUTE_MS = 60_000;
const password = 'a fine long sentence';

async function anAccount(username: string) {
  clock.advance(61 * MINUTE_MS);
  const body = { username, email: `${username}@example.org`, password, password2: password };
  return as(null).call('register', { body });
}

const logIn = (username: string, given = password) =>
  as(null).send('login', { body: { username, password: given } });

test('accepts username or email in any case', async () => {
  await anAccount('Lovelace');
  for (const username of ['Lovelace', 'LOVELACE', 'lovelace@EXAMPLE.org']) {
    const { token } = await as(null).call('login', { body: { username, password } });
    expect((await as({ token }).call('getProfile')).username).toBe('Lovelace');
  }
});

test('requires both fields, and counts no guess without them', async () => {
  const answer = await as(null).send('login', { body: { username: ' ' } });
  expect(answer).toMatchObject({
    status: 400,
    body: { username: [fieldMessages.required], password: [fieldMessages.required] },
  });
  await anAccount('lamport');
  for (let time = 0; time < 6; time += 1) expect((await logIn('lamport', '')).status).toBe(400);
  expect((await logIn('lamport')).status).toBe(200);
});

test('refuses even the right password after five wrong guesses, until the window is over', async () => {
  await anAccount('noether');
  for (let guess = 0; guess < 5; guess += 1) expect((await logIn('noether', 'wrong')).status).toBe(401);

  const throttled = await logIn('noether');
  expect(throttled.status).toBe(429);
  expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(throttled.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);

  clock.advance(10 * MINUTE_MS);
  expect((await logIn('noether', 'wrong')).status).toBe(429);
  clock.advance(5 * MINUTE_MS);
  expect((await logIn('noether')).status).toBe(200);
});

test('does not count simultaneous right passwords', async () => {
  await anAccount('kovalevskaya');
  const answers = await Promise.all(Array.from({ length: 25 }, () => logIn('kovalevskaya')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('allows five of many simultaneous wrong passwords', async () => {
  await anAccount('cartwright');
  const answers = await Promise.all(Array.from({ length: 15 }, () => logIn('cartwright', 'wrong')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('guesses at a name that equals another account’s id do not lock that account', async () => {
  const { user } = await anAccount('somerville');
  for (let count = 0; count < 5; count += 1) await logIn(String(user.id), 'wrong');
  expect((await logIn('somerville')).status).toBe(200);
});

test('neither invented names nor throttled requests reset the count of an account', async () => {
  await anAccount('franklin');
  const others = await Promise.all(Array.from({ length: 12 }, () => aUser()));
  const few = { ...context, rateLimits: createRateLimits(context, 10) };
  const guess = (username: string, address: string, given = 'wrong') =>
    login(few, { username, password: given }, { address, userAgent: 'test' });
  for (let count = 0; count < 5; count += 1)
    await expect(guess('franklin', '192.0.2.1')).rejects.toThrow(UnauthorizedError);
  for (let count = 0; count < 20; count += 1)
    await expect(guess(`invented-${count}`, '192.0.2.2')).rejects.toThrow(UnauthorizedError);
  for (const { username } of others)
    await expect(guess(username, '192.0.2.2')).rejects.toThrow(ThrottledError);
  await expect(guess('franklin', '192.0.2.3', password)).rejects.toThrow(ThrottledError);
});

test('guesses of strangers neither end the owner’s sessions nor prevent a password change', async () => {
  const { token } = await anAccount('lamarr');
  const newPassword = 'another fine sentence';
  const guess = (n: number) =>
    login(context, { username: 'lamarr', password: 'wrong' }, { address: `192.0.2.${n}`, userAgent: 'test' });
  for (let round = 0; round < 6; round += 1) {
    for (let n = 0; n < 5; n += 1) await expect(guess(n)).rejects.toThrow(UnauthorizedError);
    for (let n = 5; n < 10; n += 1) await expect(guess(n)).rejects.toThrow(ThrottledError);
    await as({ token }).call('getProfile');
    if (round < 5) clock.advance(15 * MINUTE_MS);
  }
  const body = { current_password: password, new_password: newPassword };
  await as({ token }).call('updateProfile', { body });
  expect((await logIn('lamarr', newPassword)).status).toBe(429);
  clock.advance(15 * MINUTE_MS);
  expect((await logIn('lamarr', newPassword)).status).toBe(200);
});

test('allows five guesses at the current password, which do not affect logins', async () => {
  const { token } = await anAccount('hodgkin');
  const change = (current_password: string) =>
    as({ token }).send('updateProfile', {
      body: { current_password, new_password: 'another fine sentence' },
    });
  for (let count = 0; count < 5; count += 1) expect((await change('wrong')).status).toBe(400);
  const throttled = await change(password);
  expect(throttled.status).toBe(429);
  expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0);
  expect((await logIn('hodgkin')).status).toBe(200);
  clock.advance(15 * MINUTE_MS);
  expect((await change(password)).status).toBe(200);
});

test('answers and their cost do not reveal which name exists, or which email belongs to which username', async () => {
  await anAccount('agnesi');
  await anAccount('bassi');
  for (let guess = 0; guess < 5; guess += 1) expect((await logIn('agnesi', 'wrong')).status).toBe(401);
  expect((await logIn('agnesi', 'wrong')).status).toBe(429);
  /** The answers to six guesses for an email address. */
  async function answersFor(email: string, given: string) {
    const answers: unknown[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      hashes.splice(0);
      const { status, body, headers } = await logIn(email, given);
      const costs = hashes.map((hash) => [hash.memory, hash.passes, hash.parallelism, hash.tagLength]);
      answers.push({ status, body, wait: headers['retry-after'], costs });
    }
    return answers;
  }
  const ofOthers = await answersFor('bassi@example.org', 'wrong');
  const costs = [[19 * 1024, 2, 1, 32]];
  const refused = { status: 401, body: { detail: sessionMessages.wrongLogin }, wait: undefined, costs };
  expect(ofOthers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => refused));
  expect(ofOthers[5]).toMatchObject({ status: 429, wait: String(15 * 60), costs: [] });
  // Even with the right password: another answer would tell somebody with a stolen password that the account exists.
  expect(await answersFor('agnesi@example.org', password)).toEqual(ofOthers);
  clock.advance(61 * MINUTE_MS);
  expect(await answersFor('nobody@example.org', 'wrong')).toEqual(ofOthers);
});

test('the entered name is stored only as a hash', async () => {
  const typed = 'My Secret Password';
  await logIn(typed, 'wrong');
  const stored = await context.database.transact(
    (tx) => tx.selectFrom('rate_limit_hits').select(['limit_name', 'subject']).execute(),
    { durable: false },
  );
  expect(JSON.stringify(stored)).not.toMatch(/secret/i);
  const subject = hash('sha256', typed.toLowerCase());
  for (const limit_name of ['loginTyped', 'loginUnknown'])
    expect(stored).toContainEqual({ limit_name, subject });
});

test('allows twenty wrong guesses from an address', async () => {
  await anAccount('curie');
  for (let guess = 0; guess < 20; guess += 1)
    expect((await logIn(`guess-${guess}`, 'wrong')).status).toBe(401);
  expect((await logIn('curie')).status).toBe(429);
  clock.advance(60 * MINUTE_MS);
  expect((await logIn('curie')).status).toBe(200);
});

test('allows five registrations per hour from an address, not counting refused ones', async () => {
  clock.advance(61 * MINUTE_MS);
  for (let n = 0; n < 5; n += 1) {
    await as(null).send('register', { body: { username: 'x' } });
    const account = {
      username: `flood-${n}`,
      email: `flood-${n}@example.org`,
      password,
      password2: password,
    };
    await as(null).call('register', { body: account });
  }
  const sixth = { username: 'flood-6', email: 'flood-6@example.org', password, password2: password };
  const answer = await as(null).send('register', { body: sixth });
  expect(answer.status).toBe(429);
  expect(answer.body).toMatchObject({ detail: expect.any(String) });

  const { body } = await as(null).send('login', { body: { username: 'flood-1', password } });
  const loggedIn = as({ token: String(Reflect.get(Object(body), 'token')) });
  expect((await loggedIn.send('register', { body: sixth })).status).toBe(429);
});

test('changing the password ends the other sessions and keeps the current one', async () => {
  const { token } = await anAccount('meitner');
  const other = await as(null).call('login', { body: { username: 'meitner', password } });
  const wrong = { current_password: 'wrong', new_password: 'another fine sentence' };
  expect(await as({ token }).send('updateProfile', { body: wrong })).toMatchObject({
    status: 400,
    body: { current_password: [userMessages.wrongCurrentPassword] },
  });
  const weak = { current_password: password, new_password: 'password1' };
  expect(await as({ token }).send('updateProfile', { body: weak })).toMatchObject({
    status: 400,
    body: { new_password: [userMessages.passwordCommon] },
  });
  const own = { current_password: password, new_password: 'Meitner 1938' };
  expect(await as({ token }).send('updateProfile', { body: own })).toMatchObject({
    status: 400,
    body: { new_password: [userMessages.passwordHasName] },
  });

  const good = { current_password: password, new_password: 'another fine sentence' };
  await as({ token }).call('updateProfile', { body: good });
  await as({ token }).call('getProfile');
  expect((await as(other).send('getProfile')).status).toBe(401);
  expect((await logIn('meitner')).status).toBe(401);
  expect((await logIn('meitner', 'another fine sentence')).status).toBe(200);
});

test('of two simultaneous changes with the same old password one succeeds and keeps its session', async () => {
  const { token } = await anAccount('noddack');
  const other = await as(null).call('login', { body: { username: 'noddack', password } });
  const changes = [token, other.token].map(async (by, number) => {
    const new_password = `sentence number ${number}`;
    const body = { current_password: password, new_password };
    return { ...(await as({ token: by }).send('updateProfile', { body })), by, new_password };
  });
  const answers = await Promise.all(changes);
  const [won, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect((await logIn('noddack', won?.new_password)).status).toBe(200);
  expect((await as({ token: won?.by ?? '' }).send('getProfile')).status).toBe(200);
});
