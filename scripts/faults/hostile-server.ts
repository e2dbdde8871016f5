import { createServer } from 'node:http';
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { FETCH_MAX_BYTES } from '../../contract/src/limits.ts';

/** Run as a thread of its own, so that what it sends keeps nobody waiting who takes the time. */

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

const server = createServer((request, response) => {
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

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  parentPort?.postMessage({ host: `127.0.0.1:${port}`, names: [...Object.keys(PAGES), 'endless'] });
});
