import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { calls } from '@magpie/contract/calls';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createLogger } from '../logger.ts';
import { aSite } from '../testing/test-site.ts';

const SECRETS = [
  'correct horse battery',
  'wrong horse battery',
  'hidden-in-the-address',
  'secret@private.invalid',
];

const lines: string[] = [];
const log = createLogger({ level: 'trace' }, { write: (line) => void lines.push(line) });
const { context } = await aSite({ log });
const app = await buildApp(context, async (pages) => {
  pages.get('/broken', () => {
    throw new Error('broken on purpose');
  });
  pages.get('/twice', () =>
    context.database.transact((tx) =>
      sql`insert into users (username, username_key, email, email_key, password_hash, role, is_staff, terms_accepted,
          posts_count, created_at)
        select username, 'another', email, email_key, password_hash, role, is_staff, terms_accepted, posts_count,
          created_at from users`.execute(tx),
    ),
  );
});
afterAll(() => app.close());

test('log lines are JSON without secrets, and lines about a request have its id', async () => {
  const [password, wrong, hidden, email] = SECRETS;
  const account = { username: 'Pica', email, password, password2: password, terms_accepted: true };
  const { token } = (await app.inject({ method: 'POST', url: calls.register.path, payload: account })).json();
  for (const payload of [
    { username: 'pica', password },
    { username: 'pica', password: wrong },
  ])
    await app.inject({ method: 'POST', url: calls.login.path, payload });
  const headers = { authorization: `Token ${token}` };
  await app.inject({ url: `${calls.getProfile.path}?key=${hidden}`, headers });
  const change = { current_password: wrong, new_password: password };
  await app.inject({ method: 'PATCH', url: calls.updateProfile.path, headers, payload: change });
  await app.inject({
    method: 'POST',
    url: calls.previewUrl.path,
    headers,
    payload: { url: `https://x.invalid/?k=${hidden}` },
  });
  await app.inject({
    method: 'POST',
    url: calls.login.path,
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${password}`,
  });
  expect((await app.inject({ url: `/broken?key=${hidden}`, headers })).statusCode).toBe(500);
  // PostgreSQL's error quotes the email address, which is inserted twice.
  expect((await app.inject({ url: '/twice' })).statusCode).toBe(500);

  const entries: Record<string, unknown>[] = lines.map((line) => JSON.parse(line));
  expect(entries.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(6);
  const ofRequests = entries.filter(({ msg }) => String(msg).startsWith('request'));
  expect(ofRequests.filter(({ reqId }) => typeof reqId !== 'string')).toEqual([]);
  expect(ofRequests.some(({ err, path }) => err || path === '/broken')).toBe(true);
  const everything = lines.join('');
  expect([...SECRETS, token].filter((secret) => everything.includes(secret))).toEqual([]);
});

test('a request that its client aborts is not logged as an error', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const before = lines.length;
  const arrived = once(app.server, 'request');
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${calls.login.path} HTTP/1.1\r\nhost: site\r\n`);
  socket.write('content-type: application/json\r\ncontent-length: 50\r\n\r\n{');
  const [, response] = (await arrived) as [IncomingMessage, ServerResponse];
  const ended = once(response, 'close');
  socket.destroy();
  await ended;
  // Once another request is answered, the server has also dealt with the aborted one, and would have logged an error.
  await app.inject(calls.listTags.path);
  expect(lines.slice(before).filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});
