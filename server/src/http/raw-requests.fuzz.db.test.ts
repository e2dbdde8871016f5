import { Writable } from 'node:stream';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, inject, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Context } from '../context.ts';
import { createLogger } from '../logger.ts';
import { servePages } from '../pages/pages.ts';
import { LAST_ANSWER, rawRequests } from '../testing/fuzz/raw-requests.ts';
import { sendRaw } from '../testing/raw-socket.ts';
import { aSite } from '../testing/test-site.ts';

/** Any bytes on a socket get the same answer from the response cache as from the framework. */

const SEED = 20_26;
const RUNS = inject('fuzzRuns') * 2;

const site = await aSite();
const reader = await site.aUser();
const posts = [await site.aPost({ by: reader }), await site.aPost({ by: reader, flagged: true })];
for (const on of posts) await site.aComment({ on, by: reader });

const cached = await listening(site.context);
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
// With the log level `debug` no request is answered before the framework.
const uncached = await listening({ ...site.context, log: createLogger({ level: 'debug' }, nowhere) });

const LIST = '/api/content/posts/';
const paths = [
  LIST,
  `${LIST}?page_size=1`,
  ...posts.map(({ id }) => `${LIST}${id}/comments/`),
  '/some/page',
  '/another',
  '/api/nothing',
];

async function listening(context: Context) {
  const renderPage = async ({ url }: Request, { nonce }: { nonce?: string | undefined }) =>
    new Response(`<p>${encodeURI(url)}</p><script nonce="${nonce}">1</script>`);
  const app = await buildApp(context, async (pages, inside, replies) =>
    servePages(pages, inside, replies, { renderPage, pageAddress: (url) => url }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  return app;
}

type Ask = { path: string; token: string | null; method: 'GET' | 'HEAD' };

const ask = (app: FastifyInstance, bytes: string) =>
  sendRaw(app, bytes, (received) => received.endsWith(LAST_ANSWER));
const plain = ({ path, token, method }: Ask) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    ...(token === null ? [] : [`Authorization: Token ${token}`]),
    '\r\n',
  ].join('\r\n');
const LAST = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const everything = [null, reader.token].flatMap((token) =>
  paths.map((path) => ({ path, token, method: 'GET' as const })),
);

test('malformed requests get the same answer from the response cache and the framework, and never a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(rawRequests(paths, reader.token), async (bytes) => {
      await ask(cached, everything.map(plain).join('') + LAST);
      const [fromCache = '', fromFramework = ''] = [await ask(cached, bytes), await ask(uncached, bytes)].map(
        comparable,
      );
      expect(fromCache).toBe(fromFramework);
      expect(statusesOf(fromFramework)).not.toContainEqual(expect.stringMatching(/^5/));
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

test('pipelined requests get their answers in order', async () => {
  const one = fc.record({
    path: fc.constantFrom(...paths),
    token: fc.constantFrom(null, reader.token),
    method: fc.constantFrom('GET' as const, 'GET' as const, 'HEAD' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 2, maxLength: 12 }), async (sent) => {
      const received = comparable(await ask(cached, sent.map(plain).join('') + LAST));
      let from = 0;
      for (const each of sent) {
        const { statusCode, body } = await answerTo(each);
        const at = received.indexOf(`HTTP/1.1 ${statusCode} `, from);
        const start = received.indexOf('\r\n\r\n', at) + 4;
        expect(received.slice(from, at)).toBe('');
        expect(received.slice(start, start + body.length)).toBe(body);
        from = start + body.length;
      }
      expect(statusesOf(received.slice(from))).toEqual(['200']);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});

async function answerTo({ path, token, method }: Ask) {
  const headers = token === null ? {} : { authorization: `Token ${token}` };
  const { statusCode, body } = await uncached.inject({ method: 'GET', url: path, headers });
  return { statusCode, body: method === 'HEAD' ? '' : comparable(body) };
}

const statusesOf = (received: string) =>
  Array.from(received.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => status);

/** The received text without the date of its answers. */
function comparable(received: string) {
  return received.replace(/^date: .*$/gim, 'date');
}
