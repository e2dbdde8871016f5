import { createServer, type ServerResponse } from 'node:http';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { FETCH_MAX_BYTES } from '../../contract/src/limits.ts';

/**
 * Runs in a thread of its own, so that it does not disturb the measurement. `/request-count/NAME` answers how often a page
 * was requested.
 */

const filled = (text: string) => text.repeat(Math.ceil(FETCH_MAX_BYTES / text.length));
const html = (body: string) => ({ type: 'text/html', body: Buffer.from(body) });
const jsonLd = (json: string) => html(`<script type="application/ld+json">${json}</script>`);

/** A picture with almost as many pixels as are allowed. */
const pixels = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#369' } })
  .png()
  .toBuffer();

interface Hostile {
  type: string;
  encoding?: string;
  body: Buffer;
}

const PAGES: Record<string, Hostile> = {
  tags: html(`<head>${filled('<meta name=n content=x>')}`),
  attributes: html(`<head><meta ${filled('a=x ')}>`),
  entities: html(`<head><title>${filled('&amp;amp;')}`),
  unclosed: html(filled('<svg><title>')),
  deep: jsonLd(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`),
  bomb: { type: 'text/html', encoding: 'gzip', body: gzipSync(Buffer.alloc(200 * 1024 * 1024, '<a>')) },
};

const requestCounts = new Map<string, number>();

const server = createServer((request, response) => {
  const { pathname, search } = new URL(request.url ?? '', 'http://x');
  const [, name = '', about = ''] = pathname.split('/');
  if (name === 'request-count') return response.end(String(requestCounts.get(about) ?? 0));
  requestCounts.set(name, (requestCounts.get(name) ?? 0) + 1);
  const page = pageOf(name, search);
  // Any other page is sent one letter at a time and never ends.
  if (!page) return drip(response);
  const encoding = page.encoding === undefined ? {} : { 'content-encoding': page.encoding };
  return response.writeHead(200, { 'content-type': page.type, ...encoding }).end(page.body);
});

/** Each page has a picture of its own, so that no cached one is used. */
function pageOf(name: string, search: string): Hostile | undefined {
  if (name === 'pixels') return { type: 'image/png', body: pixels };
  if (name === 'picture') return html(`<title>x</title><meta property=og:image content="/pixels${search}">`);
  return PAGES[name];
}

function drip(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/html' });
  const dripping = setInterval(() => response.write('<'), 100);
  response.once('close', () => clearInterval(dripping));
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  parentPort?.postMessage({
    host: `127.0.0.1:${port}`,
    names: [...Object.keys(PAGES), 'picture', 'endless'],
  });
});
