import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddressOf } from './client-address.ts';

const PROXY = '127.0.0.1';

function requestFrom(forwarded: string | undefined) {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: PROXY });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

test.each([
  ['an address', '192.0.2.1', '192.0.2.1'],
  ['an address with a port', '192.0.2.1:50123', '192.0.2.1'],
  ['an IPv6 address', '2001:db8::1', '2001:db8::1'],
  ['an IPv6 address in brackets', '[2001:db8::1]', '2001:db8::1'],
  ['an IPv6 address in brackets with a port', '[2001:db8::1]:50123', '2001:db8::1'],
  ['the last of several addresses', '198.51.100.7, [2001:db8::1]:1 ,  192.0.2.1:2 ', '192.0.2.1'],
])('%s is read from X-Forwarded-For', (_what, forwarded, address) => {
  expect(clientAddressOf(requestFrom(forwarded), true)).toBe(address);
});

test.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['an empty last entry', '192.0.2.1,'],
  ['a word', '198.51.100.7, unknown'],
  ['a name with a port', 'example.org:80'],
  ['5,000 letters', 'x'.repeat(5000)],
  ['an IPv6 address with 5,000 letters after it', `fe80::1%${'x'.repeat(5000)}`],
  ['numbers that are not an address', '1.2.3.999:80'],
  ['a whole number', '3221225985'],
])('%s counts as the proxy’s own address', (_what, forwarded) => {
  expect(clientAddressOf(requestFrom(forwarded), true)).toBe(PROXY);
});

test('X-Forwarded-For is ignored without a trusted proxy', () => {
  expect(clientAddressOf(requestFrom('192.0.2.1'), false)).toBe(PROXY);
});
