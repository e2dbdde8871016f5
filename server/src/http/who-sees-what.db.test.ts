import { createHash } from 'node:crypto';
import { type CallName, calls } from '@magpie/contract/calls';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, CallInput } from '../testing/api.ts';
import { callTargetsOf } from '../testing/targets/call-targets.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';
import { openSession } from '../sessions/sessions.ts';

/** Makes every call in every role and searches all answers for private values. */

const site = await aSite();
const { as, aUser, aPost, aComment, context } = site;
const targets = callTargetsOf(site);
const password = 'a fine long sentence';

const owner = await aUser({ username: 'the-owner' });
const reporter = await aUser({ username: 'the-reporter' });
const [banned, gone] = [await aUser(), await aUser()];
const admin = await aUser({ admin: true });
const roles = {
  anonymous: null,
  user: await aUser(),
  owner,
  staff: await aUser({ staff: true }),
  admin,
  banned,
  revoked: gone,
};
type Role = keyof typeof roles;

const removed = await aPost({ by: owner, title: 'The removed post' });
const post = await aPost({ by: owner });
const registered = await register('the-registered');
const storedHash = await context.database.read
  .selectFrom('users')
  .select('password_hash')
  .where('id', '=', registered.user.id)
  .executeTakeFirstOrThrow();

/** All roles except admin and those whose token is refused. */
const READERS: Role[] = ['anonymous', 'user', 'owner', 'staff'];

/** Distinctive texts to search for, and the roles that find them in some answer. */
const WORDS: Record<string, Role[]> = {
  'the-owner@example.org': ['owner', 'admin'],
  'the-reporter@example.org': ['admin'],
  'the-reporter': ['admin'],
  // The moderation log is public.
  'The removed post': [...READERS, 'admin'],
  'The removed comment': ['admin'],
  'The deleted comment': [],
  'Why it was removed': [...READERS, 'admin'],
  'Why they were banned': [...READERS, 'admin'],
  '"can_moderate":true': ['admin'],
  '198.51.100.77': ['owner'],
  OwnersBrowser: ['owner'],
  [password]: [],
  [storedHash.password_hash]: [],
  [owner.token]: [],
  [hashOf(owner.token)]: [],
  [registered.token]: [],
  [hashOf(registered.token)]: [],
};

/** Fields of other users' objects, and the roles that find them. Fields with the name of a secret have their own test. */
const FIELDS: Record<string, Role[]> = {
  email: ['admin'],
  terms_accepted: ['admin'],
  ban_status: ['admin'],
  is_banned: ['admin'],
  banned_until: ['admin'],
  reports: ['admin'],
  reported_by: ['admin'],
  device: [],
  address: [],
  last_used_at: [],
};
const SECRET = /pass(?!keys$)|hash|token|secret|_key$|agent|session|settled_by|deleted/;

const found: { role: Role; name: CallName; answer: Answer }[] = [];
type Input = CallInput<CallName>;

/** Enough time for every call in every role. */
const MINUTES = 180_000;

beforeAll(async () => {
  await context.database.transact((tx) =>
    openSession(context, tx, owner.id, { address: '198.51.100.77', userAgent: 'OwnersBrowser/1.0' }),
  );
  const byAdmin = as(admin);
  const said = await aComment({ on: post, by: owner, content: 'The removed comment' });
  const answered = await aComment({ on: post, by: owner, content: 'The deleted comment' });
  await aComment({ on: post, to: answered, by: owner });
  await as(owner).call('deleteComment', { params: { id: answered.id } });
  await as(reporter).call('reportPost', { params: { id: post.id } });
  const reason = 'Why it was removed';
  await byAdmin.call('removeComment', { params: { id: said.id }, body: { reason } });
  await byAdmin.call('removePost', { params: { id: removed.id }, body: { reason } });
  const why = { reason: 'Why they were banned' };
  await byAdmin.call('banPermanently', { params: { id: banned.id }, body: why });
  await as(gone).call('logout');
  for (const role of Object.keys(roles) as Role[]) await callAll(role);
}, MINUTES);

const LOGINS: ReadonlySet<CallName> = new Set(['login', 'loginWithCode', 'loginWithPasskey']);

/** Inputs that several roles share, by call. */
const kept = new Map<CallName, Input>();
/** Roles whose every call is refused. */
const SHUT_OUT: readonly Role[] = ['banned', 'revoked'];

/**
 * The input of a call on a reported item of the owner. A GET call has one input for all roles. For any other call, each role
 * gets a new item, except that roles whose every call is refused share one.
 */
async function inputFor(role: Role, name: CallName): Promise<Input> {
  const isKept = calls[name].method === 'GET' || SHUT_OUT.includes(role);
  const known = isKept ? kept.get(name) : undefined;
  if (known) return known;
  const input = await targets[name](owner);
  await report(name, Number(Reflect.get(Object(input.params), 'id')));
  if (isKept) kept.set(name, input);
  return input;
}

/** Makes every call in this role, except those that would end sessions and the export of the account. */
async function callAll(role: Role) {
  for (const name of Object.keys(calls) as CallName[]) {
    if (name === 'logout' || name === 'revokeOtherSessions') continue;
    // accounts/export-account.db.test.ts tests that this answer contains only what belongs to the caller.
    if (name === 'exportAccount') continue;
    const input = await inputFor(role, name);
    // A login ends the session of the token it carries, which the calls after it need.
    const isNeeded = LOGINS.has(name) && !SHUT_OUT.includes(role);
    const caller = isNeeded ? null : roles[role];
    found.push({ role, name, answer: await as(caller).send(name, input) });
  }
  const params = { id: post.id };
  const onWorld = [
    ['getPost', { params }],
    ['getPost', { params: { id: removed.id } }],
    ['listPostComments', { params }],
    ['listUserComments', { params: { id: owner.id } }],
    ['getUser', { params: { id: owner.id } }],
    ['getUser', { params: { id: banned.id } }],
    ['getUserContext', { params: { id: owner.id } }],
    ['listUsers', { query: { search: 'the-' } }],
    ['listPosts', { query: { status: 'active,flagged,removed' } }],
    ['listComments', { query: { status: 'active,flagged,removed' } }],
    ['listModerationLog', { query: { page_size: 100 } }],
  ] as const;
  for (const [name, input] of onWorld)
    found.push({ role, name, answer: await as(roles[role]).send(name, input) });
}

async function report(name: CallName, id: number) {
  const params = { id };
  // An appeal is about a removed item, which cannot be reported.
  if (calls[name].path.endsWith('/appeal/')) return;
  if (calls[name].path.startsWith(calls.getPost.path)) await as(reporter).call('reportPost', { params });
  if (calls[name].path.startsWith(calls.editComment.path))
    await as(reporter).call('reportComment', { params });
}

async function register(username: string) {
  const body = { username, email: `${username}@example.org`, password, password2: password };
  return as(null).call('register', { body });
}

test.each(Object.entries(WORDS))('%s is visible to %j', (word, readers) => {
  const saw = found.filter(({ answer }) => JSON.stringify(answer.body).includes(word));
  expect(inOrder(saw.map(({ role }) => role))).toEqual(readers);
});

test.each(Object.entries(FIELDS))('the field %s of other users is visible to %j', (field, readers) => {
  const saw = found.filter((one) => fieldsOfOthers(one).includes(field));
  expect(inOrder(saw.map(({ role }) => role))).toEqual(readers);
});

test('admins see the open reports of every post and comment', () => {
  const answers = found.filter(({ role, answer }) => role === 'admin' && answer.status < 400);
  const items = answers
    .flatMap(({ answer }) => objectsIn(answer.body))
    .filter((object) => 'can_moderate' in object);
  expect(items.length).toBeGreaterThan(20);
  for (const item of items) {
    expect(item).toMatchObject({ can_moderate: true });
    expect(Reflect.get(item, 'reports')).toHaveLength(Number(Reflect.get(item, 'reports_count')));
  }
});

test('no answer except those of logins and register has a field with the name of a secret', () => {
  const secrets = found
    .filter(({ answer }) => answer.status < 400)
    .flatMap(({ name, answer }) => keysIn(answer.body).map((key) => [name, key] as const))
    .filter(([, key]) => SECRET.test(key));
  expect([...new Set(secrets.map((pair) => pair.join(': ')))].sort()).toEqual([
    'login: token',
    'loginWithCode: token',
    'loginWithPasskey: token',
    'register: token',
  ]);
});

test('users see only their own sessions', () => {
  const lists = found.filter(({ name, answer }) => name === 'listSessions' && answer.status === 200);
  const owners = lists.map(({ role, answer }) => [role, JSON.stringify(answer.body).match(/"is_current"/g)]);
  expect(owners.map(([role, sessions]) => [role, sessions?.length])).toEqual([
    ['user', 1],
    ['owner', 2],
    ['staff', 1],
    ['admin', 1],
  ]);
});

test('banned and logged-out users see nothing', () => {
  const shutOut = found.filter(({ role }) => role === 'banned' || role === 'revoked');
  expect(shutOut.length).toBeGreaterThan(2 * 40);
  expect(new Set(shutOut.map(({ answer }) => JSON.stringify(answer.body)))).toEqual(
    new Set([JSON.stringify({ detail: 'Invalid token.' })]),
  );
});

/** Answers about the caller's own account, or about the one that is registered or logged in to. */
const OF_ONESELF: ReadonlySet<CallName> = new Set(['listSessions', 'getSecondFactor', 'register', ...LOGINS]);

/** The names of the fields in objects that are not the caller's own account or session. */
function fieldsOfOthers({ role, name, answer: { status, body } }: (typeof found)[number]): string[] {
  if (status >= 400 || OF_ONESELF.has(name)) return [];
  const caller: TestUser | null = roles[role];
  return keysIn(body, (object) => 'email' in object && Reflect.get(object, 'id') === caller?.id);
}

function keysIn(value: unknown, skips?: (object: object) => boolean): string[] {
  return objectsIn(value, skips).flatMap(Object.keys);
}

function objectsIn(value: unknown, skips: (object: object) => boolean = () => false): object[] {
  if (typeof value !== 'object' || value === null || skips(value)) return [];
  const inside = Object.values(value).flatMap((part) => objectsIn(part, skips));
  return Array.isArray(value) ? inside : [value, ...inside];
}

function inOrder(seen: Role[]): Role[] {
  return (Object.keys(roles) as Role[]).filter((role) => seen.includes(role));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
