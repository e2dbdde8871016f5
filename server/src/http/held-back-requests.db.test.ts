import { type AddressInfo, connect } from 'node:net';
import { type CallName, calls } from '@magpie/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anotherProcess } from '../testing/another-process.ts';
import { type CallInput, urlOf } from '../testing/api.ts';
import { recordChanges } from '../testing/rows.ts';
import { aSite } from '../testing/test-site.ts';

/** Requests whose head arrives while the sender has a right, and whose body arrives after the sender has lost it. */

const site = await aSite();
const { as, aUser, aPost, context } = site;
const changedRows = await recordChanges(context.database);
const others = [await anotherProcess(site), await anotherProcess(site)];
const processes = [site.app, ...others.map(({ app }) => app)];
const boss = await aUser({ admin: true });
const password = 'a fine long sentence';

beforeAll(async () => {
  for (const app of processes) await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  for (const { end } of others) await end();
});

interface HeldBack {
  /** Sends the body. @returns the status of the answer */
  finish(): Promise<number>;
}

/** Sends the head of a call, and waits until the server has received it (`100 Continue`). */
async function holdBack<N extends CallName>(
  { server }: (typeof processes)[number],
  { token }: { token: string },
  name: N,
  input: CallInput<N> = {},
): Promise<HeldBack> {
  const { port } = server.address() as AddressInfo;
  const body = JSON.stringify(input.body ?? {});
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  const head = [
    `${calls[name].method} ${urlOf(name, input)} HTTP/1.1`,
    'host: site',
    `authorization: Token ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'expect: 100-continue',
  ];
  // Reads from the start, so that an answer before the body, such as a timeout, is not lost.
  const chunks: AsyncIterator<string, undefined> = socket.iterator();
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  expect((await chunks.next()).value).toMatch(/^HTTP\/1.1 100 /);
  return {
    async finish() {
      socket.write(body);
      const answer = (await chunks.next()).value;
      socket.destroy();
      return Number(/^HTTP\/1.1 (\d{3})/.exec(answer ?? '')?.[1]);
    },
  };
}

/** Calls by which this user would change something, held back at the processes in turn. */
async function actsOf(user: { id: number; token: string }) {
  const [own, another] = [await aPost({ by: { ...user, username: '' } }), await aPost()];
  const acts: [CallName, CallInput<CallName>][] = [
    ['submitPost', { body: { title: 'Late', url: `https://late.invalid/${user.id}`, category: 1 } }],
    ['editPost', { params: { id: own.id }, body: { title: 'Late' } }],
    ['likePost', { params: { id: another.id } }],
    ['bookmarkPost', { params: { id: another.id } }],
    ['createComment', { params: { id: another.id }, body: { content: 'Late' } }],
    ['reportPost', { params: { id: another.id } }],
    ['deletePost', { params: { id: own.id } }],
    ['updateProfile', { body: { current_password: password, new_password: 'another fine sentence' } }],
  ];
  const held: HeldBack[] = [];
  for (const [index, [name, input]] of acts.entries()) {
    const app = processes[index % processes.length];
    if (app) held.push(await holdBack(app, user, name, input));
  }
  // A process looks tokens up in order: once this call is answered, those of the held requests have been looked up.
  for (const { as: asThere } of [site, ...others]) await asThere(user).call('getProfile');
  return held;
}

async function anAccount(username: string) {
  const body = { username, email: `${username}@example.org`, password, password2: password };
  const { token, user } = await as(null).call('register', { body });
  return { token, id: user.id };
}

type Account = Awaited<ReturnType<typeof anAccount>>;

const LOSSES: Record<string, (user: Account) => Promise<unknown>> = {
  'was banned': ({ id }) => as(boss).call('banPermanently', { params: { id }, body: { reason: 'Spam' } }),
  'logged out': (user) => as(user).call('logout'),
  'was logged out by an admin': ({ id }) => as(boss).call('revokeUserSessions', { params: { id } }),
  async 'changed the password elsewhere'({ id }) {
    const user = await context.database.read
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { token } = await as(null).call('login', { body: { username: user.username, password } });
    await as({ token }).call('updateProfile', {
      body: { current_password: password, new_password: 'a new long sentence' },
    });
  },
};

describe.each(Object.entries(LOSSES))('requests opened before their user %s', (_loss, lose) => {
  test('are refused at every process and change nothing', async () => {
    const user = await anAccount(`late-${Object.values(LOSSES).indexOf(lose)}`);
    const held = await actsOf(user);
    await lose(user);
    await changedRows();
    const statuses = await Promise.all(held.map(({ finish }) => finish()));
    expect(statuses).toEqual(held.map(() => 401));
    expect(await changedRows()).toEqual([]);
  });
});

test('an admin who was demoted and banned cannot undo it by requests opened before', async () => {
  const admin = await aUser({ admin: true });
  const post = await aPost();
  const acts: [CallName, CallInput<CallName>][] = [
    ['unbanUser', { params: { id: admin.id } }],
    ['promoteUser', { params: { id: admin.id } }],
    ['demoteUser', { params: { id: boss.id } }],
    ['banPermanently', { params: { id: post.author?.id ?? 0 }, body: { reason: 'Late' } }],
    ['removePost', { params: { id: post.id }, body: { reason: 'Late' } }],
    ['createCategory', { body: { name: 'Late', description: 'Late' } }],
    ['blockDomain', { body: { domain: 'late.example.org', reason: 'Late' } }],
  ];
  const held: HeldBack[] = [];
  for (const [name, input] of acts)
    for (const app of processes) held.push(await holdBack(app, admin, name, input));
  for (const { as: asThere } of [site, ...others]) await asThere(admin).call('getProfile');

  await as(boss).call('demoteUser', { params: { id: admin.id } });
  const [first, ...rest] = held;
  expect(await first?.finish()).toBe(403);
  await as(boss).call('banPermanently', { params: { id: admin.id }, body: { reason: 'Spam' } });
  await changedRows();
  expect(new Set(await Promise.all(rest.map(({ finish }) => finish())))).toEqual(new Set([401]));
  expect(await changedRows()).toEqual([]);
});

test('a request whose sender keeps their rights is answered', async () => {
  const user = await aUser();
  const body = { title: 'In time', url: 'https://in-time.invalid/', category: 1 };
  const held = await holdBack(site.app, user, 'submitPost', { body });
  expect(await held.finish()).toBe(201);
});
