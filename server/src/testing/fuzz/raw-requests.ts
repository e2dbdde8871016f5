import fc from 'fast-check';

/** Malformed and valid requests, one after the other on a connection. */

const METHODS = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'get', 'G\0T', ''];
const VERSIONS = ['HTTP/1.0', 'HTTP/1.2', 'HTTP/2.0', 'http/1.1', 'HTTP/1.1 ', 'HTTP/', ''];
const ENDS = ['\n', '\r', '\r\n ', '\n\r\n'];
const BEFORE_PATHS = [
  'http://elsewhere.invalid',
  'HTTPS://x:1',
  '//x',
  '/.',
  '/%2e/..',
  'ftp://x',
  ' ',
  '*',
  '\\',
];
const AFTER_PATHS = [
  '#x',
  '?',
  '?page=%',
  ';a',
  '%00',
  '\xe9',
  ' x',
  '/../..',
  '?a=1?b=2',
  `?${'x'.repeat(3000)}`,
];
const NO_PATHS = [
  '*',
  '',
  '/',
  '//',
  '///x',
  '/%',
  '/%c0%af',
  'x',
  'http://',
  'http:///',
  'http://[',
  'x:80',
  '?',
  '#',
];
const MORE_NO_PATHS = ['/api', '/api//', '/\t', `/${'x'.repeat(20_000)}`];
/**
 * Headers that decide where a request ends. Only the first request of a connection has them, because its answer depends on
 * no earlier request.
 */
const FRAMING = [
  'Expect: 100-continue',
  'Content-Length: 0',
  'Content-Length: 5',
  'Content-Length: 5, 5',
  'Content-Length: -1',
  'Content-Length: +5',
  'Content-Length: 0x5',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding\t: chunked',
];
const HEADERS = [
  'Host: elsewhere.invalid',
  'Host: x, y',
  'Host:',
  'Host : x',
  'Connection: close',
  'Upgrade: websocket',
  'Expect: 200-maybe',
  'Authorization: Token',
  'Authorization: Token ',
  'Authorization: Token nobody',
  'Authorization: Basic eDp5',
  'If-None-Match: *',
  'If-None-Match: "',
  'If-None-Match: W/"x", "y"',
  'If-Modified-Since: Sat, 29 Oct 2094 19:43:31 GMT',
  'Range: bytes=0-1',
  'Accept: application/xml',
  'Accept-Encoding: identity;q=0, *;q=0',
  'Accept-Encoding: \xff',
  'Content-Type: text/plain',
  'Content-Type: application/json',
  'X-Forwarded-For: 127.0.0.1',
  'X-Forwarded-Proto: https',
  'X-Forwarded-Host: elsewhere.invalid',
  'X-HTTP-Method-Override: DELETE',
  ' folded: yes',
  'no colon',
  ': no name',
  'NUL: \0',
  'CR: a\rb',
  '__proto__: x',
  'constructor: x',
  `X-Long: ${'x'.repeat(9000)}`,
  `X-Long: ${'x'.repeat(17_000)}`,
];
const BODIES = ['{}', 'hello', '5\r\nhello\r\n0\r\n\r\n', '0\r\n\r\n', '5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n'];

/**
 * The last request. It is sent three times, so that at least one is read as a request even if an earlier body swallows the
 * others.
 */
const LAST = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'.repeat(3);
/** How the answer to `LAST` ends. */
export const LAST_ANSWER = '{"status":"ok"}';
/** Fewer bytes than this are sent, so that a server reads them at once: its answer must not depend on how they arrive. */
const BYTES_MAX = 60_000;

/** @param paths of answers that are cached */
export function rawRequests(paths: readonly string[], token: string): fc.Arbitrary<string> {
  const known = fc.constantFrom(...paths);
  const target = mostly(
    known,
    fc.oneof(
      fc.tuple(fc.constantFrom(...BEFORE_PATHS), known).map((pair) => pair.join('')),
      fc.tuple(known, fc.constantFrom(...AFTER_PATHS)).map((pair) => pair.join('')),
      fc.constantFrom(...NO_PATHS, ...MORE_NO_PATHS),
    ),
  );
  const own = [...HEADERS, `Authorization: Token ${token}`, `authorization: token  ${token}`];
  const later = fc.array(requestTo(target, own), { maxLength: 4 });
  return fc
    .tuple(requestTo(target, [...own, ...FRAMING, ...FRAMING]), later)
    .map(([first, others]) => [first, ...others, LAST].join(''))
    .filter(({ length }) => length < BYTES_MAX);
}

function requestTo(target: fc.Arbitrary<string>, headers: readonly string[]) {
  return fc
    .record({
      method: mostly(fc.constant('GET'), fc.constantFrom(...METHODS)),
      target,
      version: mostly(fc.constant('HTTP/1.1'), fc.constantFrom(...VERSIONS)),
      headers: fc.array(fc.constantFrom(...headers), { maxLength: 4 }),
      end: mostly(fc.constant('\r\n'), fc.constantFrom(...ENDS)),
      body: mostly(fc.constant(''), fc.constantFrom(...BODIES)),
    })
    .map(({ method, target: to, version, headers: more, end, body }) =>
      [`${method} ${to} ${version}`, 'Host: x', ...more, '', body].join(end),
    );
}

/** Mostly the usual value: after a valid request the server goes on to the next one. */
function mostly<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) {
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: odd });
}
