import * as requestMessages from '@magpie/contract/messages/requests';
import { beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { sendRaw } from '../testing/raw-socket.ts';
import { aSite } from '../testing/test-site.ts';
import { securityHeaders } from './security-headers.ts';

const { app, context } = await aSite({ config: { publicUrl: 'https://magpie.example' } });
beforeAll(async () => void (await app.listen({ port: 0, host: '127.0.0.1' })));

/** Everything received before the server closes the connection. */
const answersTo = (bytes: string) => sendRaw(app, bytes, () => false);

test('returns 500 without the message of the error', async () => {
  const clock = () => {
    throw new Error('the secret of the house');
  };
  const broken = await buildApp({ ...context, clock }, undefined, null);
  const answer = await broken.inject('/api/content/posts/');
  expect([answer.statusCode, answer.json()]).toEqual([500, { detail: requestMessages.serverError }]);
  await broken.close();
});

test.each([
  ['input that is not HTTP', 'Good day\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a length that is not a number', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
  ['an address that cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
  [
    'an id that cannot be decoded',
    'GET /api/content/posts/%ff/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    404,
  ],
])('the answer to %s has a detail and every security header', async (_what, request, status) => {
  const [head = '', body = ''] = (await answersTo(request)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
  const lines = head.toLowerCase().split('\r\n');
  const headers = Object.entries(securityHeaders({ publicUrl: context.config.publicUrl }));
  expect(headers.length).toBeGreaterThan(7);
  for (const [name, value] of headers) expect(lines).toContain(`${name}: ${value}`.toLowerCase());
});

const READ = 'GET /api/content/tags/ HTTP/1.1\r\nHost: x\r\n\r\n';
const LAST = READ.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

test('invalid input after a request is answered after that request, and closes the connection', async () => {
  const received = await answersTo(`${READ}${READ}Good day\r\n\r\n`);
  expect(statusesOf(received)).toEqual(['200', '200', '400']);
  expect(received).toMatch(/\}HTTP\/1\.1 400 .*\r\nconnection: close/s);
});

test.each([
  ['both a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6'],
  ['an unknown transfer encoding', 'Transfer-Encoding: chunked, identity'],
  ['a header with a blank before its colon', 'Transfer-Encoding : chunked'],
])('a request with %s cannot smuggle a second one', async (_what, headers) => {
  const hidden = `0\r\n\r\n${READ}`;
  const received = await answersTo(
    `POST /api/content/posts/ HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${hidden}`,
  );
  expect(statusesOf(received)).toEqual(['400']);
});

test('a client that expects 100-continue gets it; a request that expects it while an earlier answer is pending is answered without it, and then the connection closes', async () => {
  const expecting = READ.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n');
  const received = await answersTo(`${expecting}${expecting}${LAST}`);
  expect(statusesOf(received)).toEqual(['100', '200', '200']);
  expect(received).toMatch(/\}HTTP\/1\.1 200 [^{]*\r\nconnection: close\r\n\r\n\{/i);
});

test.each(['http', 'HTTPS'])('only the path of an absolute-form URL with %s counts', async (scheme) => {
  const bytes = LAST.replace(' /', ` ${scheme}://elsewhere.invalid:1/`);
  expect(statusesOf(await answersTo(bytes))).toEqual(['200']);
});

const statusesOf = (received: string) =>
  Array.from(received.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => status);
