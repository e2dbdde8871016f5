import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { replies } from '@magpie/contract/messages';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { aSite } from '../testing/test-site.ts';

const { app, context } = await aSite();

test('a fault of ours is 500 and says nothing of what went wrong', async () => {
  const get = () => Promise.reject(new Error('the secret of the house'));
  const broken = await buildApp({
    ...context,
    kept: { ...context.kept, feeds: { ...context.kept.feeds, get } },
  });
  const answer = await broken.inject('/api/content/posts/');
  expect([answer.statusCode, answer.json()]).toEqual([500, { detail: replies.serverError }]);
  await broken.close();
});

test.each([
  ['no HTTP at all', 'Good day\r\n\r\n', 400],
  ['a length that is none', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused with detail', async (_what, request, status) => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ detail: replies.malformedRequest });
});
