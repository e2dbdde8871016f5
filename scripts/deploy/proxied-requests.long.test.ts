import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { calls } from '@magpie/contract/calls';
import { IMPORT_MAX_BYTES } from '@magpie/contract/limits';
import { Agent, fetch } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { inProject } from '../bootstrap/project.mjs';
import { findCaddy, findNginx, startCaddyOf, startNginxOf, type NginxOf } from './proxies.ts';
import { headOf, openRaw, type RawConnection } from './raw-connection.ts';
import type { Proxy } from '../testing/proxy.ts';

/** Sends requests through the proxies of `deploy/` to a stub that records what reaches it. */

const SOON = { timeout: 20_000, interval: 50 };
const PAST_TIMEOUTS_MS = 60_000;
const BODY = '{"a":1}';
const LIMIT_CONN = Number(
  /limit_conn magpie (\d+);/.exec(readFileSync(inProject('deploy/nginx.conf'), 'utf8'))?.[1],
);

const nginx = await findNginx();
const caddy = await findCaddy();
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });

interface Seen {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  /** null: it never arrived completely. */
  body: string | null;
}
let seen: Seen[] = [];
const site = createServer((request, response) => void answer(request, response));
async function answer(request: IncomingMessage, response: ServerResponse) {
  const one: Seen = { url: request.url, headers: request.headers, body: null };
  seen.push(one);
  one.body = await text(request).catch(() => null);
  response.end('seen');
}
site.listen(0, '127.0.0.1');
await once(site, 'listening');
const sitePort = String((site.address() as AddressInfo).port);
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await dispatcher.close();
});

let connections: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of connections) socket.destroy();
  connections = [];
  seen = [];
});

function open(url: string, localAddress?: string) {
  const connection = openRaw(url, localAddress);
  connections.push(connection);
  return connection;
}

async function isUp({ url }: Proxy) {
  await vi.waitFor(() => fetch(url, { dispatcher }), SOON);
  seen = [];
}

const cases = [
  { name: 'nginx', program: nginx, start: startNginxOf },
  { name: 'Caddy', program: caddy, start: startCaddyOf },
];

describe.each(cases)('behind $name', ({ program, start }) => {
  let proxy: Proxy;
  beforeAll(async () => {
    if (!program) return;
    proxy = await start(program, sitePort);
    await isUp(proxy);
  }, PAST_TIMEOUTS_MS);
  afterAll(() => proxy?.stop());

  test.skipIf(!program)('the site sees a request only when its body has arrived', async () => {
    const { socket, received } = open(proxy.url);
    const headers = { expect: '100-continue' };
    socket.write(headOf('POST', `${proxy.url}/held`, { length: BODY.length, headers }));
    await expect.poll(received, SOON).toMatch(/^HTTP\/1\.1 100 /);
    socket.write(BODY.slice(0, 3));
    expect((await fetch(`${proxy.url}/other`, { dispatcher })).status).toBe(200);
    expect(seen.map(({ url }) => url)).toEqual(['/other']);
    socket.write(BODY.slice(3));
    await expect.poll(received, SOON).toMatch(/^HTTP\/1\.1 200 /m);
    expect(seen.at(-1)).toMatchObject({ url: '/held', body: BODY });
  });

  test.skipIf(!program)(
    'a half-sent request ends soon, and the site never sees it whole',
    async () => {
      const opened = [
        'POST /half HTTP/1.1\r\nHost:',
        headOf('POST', `${proxy.url}/half`, { length: 50 }) + BODY,
      ].map((bytes) => {
        const connection = open(proxy.url);
        connection.socket.write(bytes);
        return connection;
      });
      const ended = () => opened.map(({ socket }) => socket.destroyed);
      await expect.poll(ended, { timeout: 30_000, interval: 50 }).toEqual([true, true]);
      expect(seen.filter(({ body }) => body !== null)).toEqual([]);
    },
    PAST_TIMEOUTS_MS,
  );

  test.skipIf(!program)('a file to import may be as large as the site allows', async () => {
    const { path, method } = calls.importCollections;
    const body = 'x'.repeat(IMPORT_MAX_BYTES);
    expect((await fetch(proxy.url + path, { dispatcher, method, body })).status).toBe(200);
    expect(seen.at(-1)?.body).toHaveLength(IMPORT_MAX_BYTES);
  });

  test.skipIf(!program)(
    'the site gets the address that the proxy sees, and not a host that the client claims',
    async () => {
      const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-host': 'evil.example' };
      await fetch(proxy.url, { dispatcher, headers });
      expect(seen[0]?.headers['x-forwarded-for']).toMatch(/(^|, )127\.0\.0\.1$/);
      expect(seen[0]?.headers['x-forwarded-host'] ?? '').not.toContain('evil');
    },
  );
});

describe.skipIf(!nginx)('nginx', () => {
  let proxy: NginxOf;
  beforeAll(async () => {
    proxy = await startNginxOf(nginx ?? '', sitePort);
    await isUp(proxy);
  });
  afterAll(() => proxy.stop());

  test('port 80 redirects to the site, and no answer names a version', async () => {
    const answer = await fetch(`${proxy.plainUrl}/explore/recent?page=2`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      'https://magpie.example/explore/recent?page=2',
    ]);
    expect(answer.headers.get('server')).toBe('nginx');
    expect((await fetch(proxy.url, { dispatcher })).headers.get('server')).toBe('nginx');
  });

  test('half-sent requests of one address do not block others', async () => {
    const opened = Array.from({ length: 2 * LIMIT_CONN }, () => open(proxy.url, '127.0.0.2'));
    for (const { socket } of opened) socket.write(headOf('POST', `${proxy.url}/half`, { length: 50 }) + BODY);
    const refused = () => opened.filter(({ received }) => received().startsWith('HTTP/1.1 429 ')).length;
    await expect.poll(refused, SOON).toBe(LIMIT_CONN);
    expect((await fetch(proxy.url, { dispatcher })).status).toBe(200);
    expect(seen).toHaveLength(1);
  });
});
