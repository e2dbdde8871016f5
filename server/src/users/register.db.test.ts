import * as fieldMessages from '@magpie/contract/messages/fields';
import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { createUser } from './register.ts';

const { as, context } = await aSite();

const body = (name: string) => ({
  username: name,
  email: `${name}@example.org`,
  password: 'a fine long sentence',
  password2: 'a fine long sentence',
});

test('registering logs in: the token is valid for the profile', async () => {
  const { token, user } = await as(null).call('register', { body: body('Ada') });
  expect(user).toMatchObject({ username: 'Ada', email: 'Ada@example.org', role: 'user', is_staff: false });
  expect(user).toMatchObject({
    terms_accepted: true,
    ban_status: 'active',
    is_banned: false,
    banned_until: null,
  });
  expect(user.posts_count).toBe(0);
  expect(await as({ token }).call('getProfile')).toEqual(user);
});

test('stores a hash of the token and an argon2id hash of the password', async () => {
  const { token } = await as(null).call('register', { body: body('grace') });
  const sessions = await context.database.read.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(sessions)).not.toContain(token);
  const users = await context.database.read.selectFrom('users').select('password_hash').execute();
  expect(users.every(({ password_hash }) => password_hash.startsWith('$argon2id$v=19$m='))).toBe(true);
});

test('usernames and email addresses are unique in any case', async () => {
  await as(null).call('register', { body: body('Turing') });
  const again = await as(null).send('register', { body: { ...body('TURING'), email: 'turing@EXAMPLE.org' } });
  expect(again).toMatchObject({
    status: 400,
    body: { username: [userMessages.usernameTaken], email: [userMessages.emailTaken] },
  });
});

test('two simultaneous registrations of a name create one account', async () => {
  const both = await Promise.all([
    as(null).send('register', { body: body('racer') }),
    as(null).send('register', { body: { ...body('Racer'), email: 'other@example.org' } }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(both.find(({ status }) => status === 400)?.body).toEqual({ username: [userMessages.usernameTaken] });
});

test('a name consists of letters, digits and _ . - and keeps its case', async () => {
  for (const [index, name] of ['A.b_c-9', '...', '007', `z${'-'.repeat(29)}`].entries()) {
    const account = { ...body(name), email: `named-${index}@example.org` };
    expect((await as(null).call('register', { body: account })).user.username).toBe(name);
  }
});

const refused: [string, object, object][] = [
  ...['username', 'email', 'password', 'password2'].map((field): [string, object, object] => [
    `a missing ${field}`,
    { [field]: undefined },
    { [field]: [fieldMessages.required] },
  ]),
  ['a short name', { username: 'ab' }, { username: [fieldMessages.tooShort(3)] }],
  ['a long name', { username: 'a'.repeat(31) }, { username: [fieldMessages.tooLong(30)] }],
  ['a name with a blank', { username: 'a b c' }, { username: [fieldMessages.badUsername] }],
  ['a name beyond ASCII', { username: 'münchen' }, { username: [fieldMessages.badUsername] }],
  ['a wrong address', { email: 'nobody' }, { email: [fieldMessages.badEmail] }],
  ['a short password', { password: 'short', password2: 'short' }, { password: [fieldMessages.tooShort(8)] }],
  [
    'a common password',
    { password: 'Password1', password2: 'Password1' },
    { password: [userMessages.passwordCommon] },
  ],
  ['a different password2', { password2: 'something else' }, { password2: [userMessages.passwordsDiffer] }],
  ['a number for a name', { username: 12345 }, { username: [fieldMessages.notText] }],
  ['NUL', { username: 'ab\u0000cd' }, { username: [fieldMessages.badText] }],
  ['a lone surrogate', { username: 'abc\ud800' }, { username: [fieldMessages.badText] }],
];

test.each(refused)('%s is refused, field by field', async (_name, wrong, messages) => {
  const { status, body: said } = await as(null).send('register', { body: { ...body('someone'), ...wrong } });
  expect({ status, said }).toEqual({ status: 400, said: messages });
});

test.each([
  'admin',
  'Ad.min',
  'ADMIN_',
  '-administrator',
  'Moderator',
  'sup_port',
  'system',
  'root',
  'staff',
  'Mag.pie',
])('nobody can register the reserved name %s', async (name) => {
  const answer = await as(null).send('register', { body: { ...body(name), email: 'official@example.org' } });
  expect(answer).toMatchObject({ status: 400, body: { username: [userMessages.usernameReserved] } });
});

test.each(['adminfan', 'rooted', 'admin2'])('%s can be registered', async (name) => {
  expect(await as(null).call('register', { body: body(name) })).toMatchObject({ user: { username: name } });
});

test('a user created at the command line can have a reserved name', async () => {
  expect(await createUser(context, body('Support'), { admin: false, staff: true })).toMatchObject({
    username: 'Support',
  });
});

test.each([
  'Long-Enough',
  'LONG-enough@example.org',
  'my long-enough 2026',
  'Magpie2026!',
  'at localhost again',
])('refuses a password that contains a name: %s', async (password) => {
  const account = { ...body('long-enough'), password, password2: password };
  const answer = await as(null).send('register', { body: account });
  expect(answer).toMatchObject({ status: 400, body: { password: [userMessages.passwordHasName] } });
});

test('spaces around a password are part of it', async () => {
  const spaced = { ...body('spacey'), password: '  spaced out  ', password2: '  spaced out  ' };
  await as(null).call('register', { body: spaced });
  const trimmed = await as(null).send('login', { body: { username: 'spacey', password: 'spaced out' } });
  expect(trimmed.status).toBe(401);
  await as(null).call('login', { body: { username: 'spacey', password: '  spaced out  ' } });
});
