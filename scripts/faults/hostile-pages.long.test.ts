import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FETCH_MAX_BYTES } from '../../contract/src/limits.ts';
import { callApi } from '../../e2e/fixtures/api.ts';
import { type Account, aUser } from '../../e2e/fixtures/people.ts';
import { type Site, startSite } from '../../e2e/fixtures/site.ts';

const START_MS = 60_000;
const TEST_MS = 120_000;
const AT_ONCE = 8;
/** Half of the others wait less; none, on a machine that is busy with other things, more than ten times as long. */
const USUALLY_WITHIN_MS = 100;
const ALWAYS_WITHIN_MS = 1000;

const filled = (text: string) => text.repeat(Math.ceil(FETCH_MAX_BYTES / text.length));
const html = (body: string) => ({ type: 'text/html', body: Buffer.from(body) });
const jsonLd = (json: string) => html(`<script type="application/ld+json">${json}</script>`);

const PAGES: Record<string, { type: string; encoding?: string; body: Buffer }> = {
  tags: html(`<head>${filled('<meta name=n content=x>')}`),
  attributes: html(`<head><meta ${filled('a=x ')}>`),
  entities: html(`<head><title>${filled('&amp;amp;')}`),
  unclosed: html(filled('<svg><title>')),
  deep: jsonLd(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`),
  bomb: { type: 'text/html', encoding: 'gzip', body: gzipSync(Buffer.alloc(200 * 1024 * 1024, '<a>')) },
};

const hostile = createServer((request, response) => {
  const page = PAGES[new URL(request.url ?? '', 'http://x').pathname.slice(1)];
  // Anything else comes a letter at a time, and never ends.
  if (!page) {
    response.writeHead(200, { 'content-type': 'text/html' });
    const drip = setInterval(() => response.write('<'), 100);
    response.once('close', () => clearInterval(drip));
    return;
  }
  const encoding = page.encoding === undefined ? {} : { 'content-encoding': page.encoding };
  response.writeHead(200, { 'content-type': page.type, ...encoding }).end(page.body);
});

let site: Site;
let host: string;
let reader: Account;
beforeAll(async () => {
  hostile.listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  host = `127.0.0.1:${(hostile.address() as AddressInfo).port}`;
  site = await startSite({ previewAllowHosts: host });
  reader = await aUser(site);
}, START_MS);
afterAll(async () => {
  await site.discard();
  hostile.closeAllConnections();
  hostile.close();
});

test.each([...Object.keys(PAGES), 'endless'])(
  'while a page of %s is read again and again, the others are answered in time',
  async (name) => {
    let underWay = AT_ONCE;
    const waits: number[] = [];
    const readers = Array.from({ length: AT_ONCE }, async (_, number) => {
      const url = `http://${host}/${name}?${number}`;
      await callApi(site.url, 'previewUrl', { body: { url }, token: reader.token });
      underWay -= 1;
    });
    while (underWay > 0) {
      for (const path of ['/healthz', '/api/content/posts/', '/explore/recent']) {
        const asked = performance.now();
        const answer = await fetch(site.url + path);
        await answer.arrayBuffer();
        expect(answer.status).toBe(200);
        waits.push(performance.now() - asked);
      }
    }
    await Promise.all(readers);
    waits.sort((a, b) => a - b);
    const [usual = 0, longest = 0] = [waits[Math.floor(waits.length / 2)], waits.at(-1)];
    console.log(
      `${name}: ${waits.length} answers, ${usual.toFixed(1)} ms usually, ${longest.toFixed(1)} ms at most`,
    );
    expect(usual).toBeLessThan(USUALLY_WITHIN_MS);
    expect(longest).toBeLessThan(ALWAYS_WITHIN_MS);
    expect(site.takeErrors()).toEqual([]);
  },
  TEST_MS,
);
