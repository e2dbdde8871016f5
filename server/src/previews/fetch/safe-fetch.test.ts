import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { aWebServer } from '../../testing/web-server.ts';
import { createSafeFetch, type FetchOptions } from './safe-fetch.ts';

const KIB = 1024;
const BOMB = Buffer.alloc(64 * 1024 * KIB);
const BOMBS: Record<string, Buffer> = {
  gzip: gzipSync(BOMB),
  'gzip, gzip': gzipSync(gzipSync(BOMB)),
  deflate: deflateSync(BOMB),
  br: brotliCompressSync(BOMB, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  zstd: zstdCompressSync(BOMB),
};

const web = await aWebServer({
  '/page': 'hello',
  '/utf8-location': (_, response) =>
    response.writeHead(302, { location: Buffer.from('/ä').toString('latin1') }).end(),
  '/%C3%A4': 'umlaut',
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-nowhere': (_, response) => response.writeHead(302, { location: 'http://' }).end(),
  '/with-password': (_, response) =>
    response.writeHead(302, { location: `http://user:secret@${web.host}/page`, 'set-cookie': 'a=b' }).end(),
  '/silent': () => {},
  '/drip': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/endless': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const more = () => {
      while (response.write('x'.repeat(16 * KIB)));
    };
    response.on('drain', more);
    more();
  },
  '/bomb': (request, response) => {
    const encoding = decodeURIComponent(request.url?.split('?')[1] ?? '');
    response.writeHead(200, { 'content-encoding': encoding }).end(BOMBS[encoding]);
  },
  '/wide-headers': (_, response) => response.writeHead(200, { 'x-wide': 'x'.repeat(64 * KIB) }).end('page'),
  '/hang-up': (request) => request.socket.destroy(),
});
for (let step = 1; step <= 6; step += 1) {
  web.answers.set(`/hop${step}`, (_, response) =>
    response.writeHead(301, { location: step === 1 ? '/page' : `/hop${step - 1}` }).end(),
  );
}

/** The timeouts of the client are so long that a fetch ends by the deadline of its test. */
const HOUR_MS = 60 * 60 * 1000;

const fetchers: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(fetchers.map((fetcher) => fetcher.close())));

function aFetch({ allow = [web.host], lookup = undefined as LookupFunction | undefined } = {}) {
  const fetcher = createSafeFetch({ userAgent: 'Magpie/1.0', allowHosts: allow, lookup, timeoutMs: HOUR_MS });
  fetchers.push(fetcher);
  return (url: string, options: Partial<FetchOptions> & { ms?: number } = {}) =>
    fetcher.fetch(url, {
      signal: AbortSignal.timeout(options.ms ?? 60_000),
      accept: '*/*',
      maxBytes: 64 * KIB,
      tooLong: 'cut',
      wantsBody: () => true,
      ...options,
    });
}

/** Answers look-ups by a table, and counts them. */
function names(answers: Record<string, LookupAddress[][]>): LookupFunction & { calls: number } {
  const lookup: LookupFunction = (hostname, options, callback) => {
    const found = answers[hostname]?.[Math.min(self.calls, answers[hostname].length - 1)];
    self.calls += 1;
    if (!found?.[0]) return callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
    if (options.all) callback(null, found);
    else callback(null, found[0].address, found[0].family);
  };
  const self = Object.assign(lookup, { calls: 0 });
  return self;
}

const v4 = (address: string) => ({ address, family: 4 });
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe('a page', () => {
  test('comes with a named user agent and without credentials', async () => {
    const { body, status, url } = await aFetch()(`${web.url}/page`);
    expect({ body: text(body), status, url: url.href }).toEqual({
      body: 'hello',
      status: 200,
      url: `${web.url}/page`,
    });
    const { headers } = web.requests.at(-1) ?? {};
    expect(headers?.['user-agent']).toBe('Magpie/1.0');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('referer');
  });

  test('has no body where it is not wanted', async () => {
    const { body, status } = await aFetch()(`${web.url}/endless`, { wantsBody: () => false });
    expect({ status, length: body.length }).toEqual({ status: 200, length: 0 });
  });
});

describe('redirects', () => {
  test('are followed up to five times', async () => {
    expect((await aFetch()(`${web.url}/hop5`)).url.pathname).toBe('/page');
  });

  test('carry neither cookies nor passwords', async () => {
    expect(text((await aFetch()(`${web.url}/with-password`)).body)).toBe('hello');
    const { headers } = web.requests.at(-1) ?? {};
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
  });

  test('may be written in UTF-8', async () => {
    expect(text((await aFetch()(`${web.url}/utf8-location`)).body)).toBe('umlaut');
  });
});

describe('time and size', () => {
  test.each(['/silent', '/drip'])('%s ends with the deadline', async (path) => {
    await expect(aFetch()(web.url + path, { ms: 250 })).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('one deadline holds for all redirects together', async () => {
    const slow = await aWebServer({
      '/': (_, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100),
    });
    await expect(aFetch({ allow: [slow.host] })(slow.url, { ms: 250 })).rejects.toMatchObject({
      reason: 'timeout',
    });
  });

  test.each(['/endless', ...Object.keys(BOMBS).map((encoding) => `/bomb?${encodeURIComponent(encoding)}`)])(
    '%s is cut or refused',
    async (path) => {
      const before = process.memoryUsage().arrayBuffers;
      expect((await aFetch()(web.url + path)).body.length).toBe(64 * KIB);
      await expect(aFetch()(web.url + path, { tooLong: 'refuse' })).rejects.toMatchObject({
        reason: 'tooLarge',
      });
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(BOMB.length / 2);
    },
  );
});

describe('private addresses', () => {
  const { port } = web;
  test('a name is looked up once, and the connection uses that answer', async () => {
    const lookup = names({ 'rebinding.example': [[v4('192.0.2.1')], [v4('127.0.0.1')]] });
    const before = web.connections();
    const fetch = aFetch({ allow: [], lookup });
    await expect(fetch(`http://rebinding.example:${port}/page`, { ms: 500 })).rejects.toMatchObject({
      reason: 'forbidden',
    });
    expect(lookup.calls).toBe(1);
    await expect(fetch(`http://rebinding.example:${port}/page`, { ms: 500 })).rejects.toMatchObject({
      reason: 'forbidden',
    });
    expect(lookup.calls).toBe(2);
    expect(web.connections()).toBe(before);
  });
});

describe('allowed hosts', () => {
  test('are allowed as written, with their port', async () => {
    const lookup = names({ 'intranet.example': [[v4('127.0.0.1')]] });
    const fetch = aFetch({ allow: [`intranet.example:${web.port}`], lookup });
    expect(text((await fetch(`http://intranet.example:${web.port}/page`)).body)).toBe('hello');
    await expect(fetch(`${web.url}/page`)).rejects.toMatchObject({ reason: 'forbidden' });
  });

  test('do not include other ports of the same host', async () => {
    const fetch = aFetch({ allow: ['127.0.0.1:80', '127.0.0.1:443', 'localhost:80'] });
    await expect(fetch(`${web.url}/page`)).rejects.toMatchObject({ reason: 'forbidden' });
  });
});

describe('URLs that cannot be fetched', () => {
  test.each([
    ['/hop6', 'redirects'],
    ['/loop', 'redirects'],
    ['/to-file', 'forbidden'],
    ['/to-nowhere', 'unreachable'],
    ['/wide-headers', 'unreachable'],
    ['/hang-up', 'unreachable'],
    ['ftp://example.org/', 'protocol'],
    ['javascript:alert(1)', 'protocol'],
    ['file:///etc/passwd', 'protocol'],
    ['no address', 'unreachable'],
    ['http://example.org:25/', 'forbidden'],
    ['http://example.org:6667/', 'forbidden'],
    ['https://example.org:22/', 'forbidden'],
    ['http://nobody.example/', 'unreachable'],
  ])('%s: %s', async (url, reason) => {
    const whole = url.startsWith('/') ? web.url + url : url;
    await expect(aFetch({ lookup: names({}) })(whole)).rejects.toMatchObject({ reason });
  });
});
