import { createServer } from 'node:http';
import { type AddressInfo, isIP, type LookupFunction } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import {
  forbiddenAnswers,
  forbiddenUrls,
  INSIDE_NAMES,
  MIXED_ANSWERS,
} from '../../testing/forbidden-addresses.ts';
import { aWebServer } from '../../testing/web-server.ts';
import { createSafeFetch } from './safe-fetch.ts';

/** The tests try many ways to reach an internal address; none may connect to the listener `inside`. */

const inside = await aListener();
const web = await aWebServer({ '/page': 'hello' });
/** Stands for the public internet: it is allowed, and answers with the redirects of the tests. */
const OUTSIDE = `outside.example:${web.port}`;

const answers = new Map<string, string[]>([
  ...Object.entries(INSIDE_NAMES).map(([name, address]): [string, string[]] => [name, [address]]),
  ...Object.entries(MIXED_ANSWERS).map(([, found], at): [string, string[]] => [`mixed-${at}.example`, found]),
  ...forbiddenAnswers().map((address, at): [string, string[]] => [`single-${at}.example`, [address]]),
  ['outside.example', ['127.0.0.1']],
]);

const lookup: LookupFunction = (hostname, options, callback) => {
  const found = answers
    .get(hostname.toLowerCase())
    ?.map((address) => ({ address, family: isIP(address) || 4 }));
  const [first] = found ?? [];
  if (!found) callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
  else if (options.all) callback(null, found);
  else callback(null, first?.address ?? '', first?.family);
};

const client = createSafeFetch({ userAgent: 'Magpie/1.0', allowHosts: [OUTSIDE], lookup });
afterAll(client.close);

function go(url: string) {
  return client.fetch(url, {
    signal: AbortSignal.timeout(60_000),
    accept: '*/*',
    maxBytes: 1024,
    tooLong: 'cut',
    wantsBody: () => true,
  });
}

const urls = forbiddenUrls(inside.port);
const names = [...answers.keys()].filter((name) => name.endsWith('.example') && name !== 'outside.example');
/**
 * The targets of redirects. URLs that no header can hold are left out, and so are URLs that stay on the same host, such as
 * `http:a`: relative to an http page, that is a path.
 */
const locations = [
  ...urls.filter((url) => !/[\r\n]|\p{Cc}(?<!\t)/u.test(url)),
  ...relativeLocations(inside.port),
].filter((url) => URL.parse(url, `http://${OUTSIDE}/`)?.host !== OUTSIDE);
const chains = [301, 302, 303, 307, 308].flatMap((status) => [1, 3, 5].map((hops) => ({ status, hops })));
const tried = urls.length + names.length + locations.length + chains.length;

describe(`${tried} ways to reach a forbidden address`, () => {
  test('are at least 150, and no URL is tried twice', () => {
    expect(tried).toBeGreaterThanOrEqual(150);
    expect(new Set(urls).size).toBe(urls.length);
  });

  test('the listener counts connections over IPv4 and IPv6', async () => {
    const before = inside.connections();
    const hosts = inside.families.map((family) => (family === 6 ? '[::1]' : '127.0.0.1'));
    const open = createSafeFetch({
      userAgent: 'x',
      allowHosts: hosts.map((host) => `${host}:${inside.port}`),
    });
    for (const host of hosts) {
      await open.fetch(`http://${host}:${inside.port}/`, {
        signal: AbortSignal.timeout(60_000),
        accept: '*/*',
        maxBytes: 10,
        tooLong: 'cut',
        wantsBody: () => true,
      });
    }
    await open.close();
    expect(inside.connections()).toBe(before + hosts.length);
  });

  test.each(urls)('requested directly: %j', (url) => expectRefused(url, refusalOf(url)));

  test.each(names)('by a name whose look-up answers a forbidden address: %s', (name) =>
    expectRefused(`http://${name}:${inside.port}/`, 'forbidden'),
  );

  test.each(locations)('by a redirect: %j', (url) => {
    web.answers.set('/away', (_, response) =>
      response.writeHead(302, { location: Buffer.from(url).toString('latin1') }).end(),
    );
    const target = URL.parse(url, `http://${OUTSIDE}/`);
    return expectRefused(`http://${OUTSIDE}/away`, target ? 'forbidden' : 'unreachable');
  });

  test.each(chains)('at the end of $hops redirects with $status', ({ status, hops }) => {
    for (let hop = 1; hop <= hops; hop += 1) {
      const location = hop === hops ? `http://127.0.0.1:${inside.port}/` : `/hop${hop + 1}`;
      web.answers.set(`/hop${hop}`, (_, response) => response.writeHead(status, { location }).end());
    }
    return expectRefused(`http://${OUTSIDE}/hop1`, 'forbidden');
  });
});

test('does not follow refresh headers, links or meta tags', async () => {
  const before = inside.connections();
  const elsewhere = `http://127.0.0.1:${inside.port}/`;
  web.answers.set('/refresh', (_, response) =>
    response
      .writeHead(200, {
        refresh: `0;url=${elsewhere}`,
        link: `<${elsewhere}>; rel=preload`,
        location: elsewhere,
      })
      .end(`<meta http-equiv=refresh content="0;url=${elsewhere}"><base href="${elsewhere}">`),
  );
  expect((await go(`http://${OUTSIDE}/refresh`)).status).toBe(200);
  expect(inside.connections()).toBe(before);
});

async function expectRefused(url: string, reason: string) {
  const before = inside.connections();
  await expect(go(url)).rejects.toMatchObject({ reason });
  expect(inside.connections()).toBe(before);
}

/** The reason for which a URL is refused: invalid, another scheme, or a forbidden address. */
function refusalOf(text: string) {
  const url = URL.parse(text);
  if (!url) return 'unreachable';
  return /^https?:$/.test(url.protocol) ? 'forbidden' : 'protocol';
}

function relativeLocations(port: number): string[] {
  return [
    `//127.0.0.1:${port}/`,
    `\\\\127.0.0.1:${port}\\`,
    `/\\127.0.0.1:${port}/`,
    `///127.0.0.1:${port}/`,
  ];
}

/** Counts connections to any address of this machine. */
async function aListener() {
  let connections = 0;
  const server = createServer((_, response) => void response.end('secret'));
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  afterAll(() => void server.close());
  const { port, family } = server.address() as AddressInfo;
  return { port, families: family === 'IPv6' ? [4, 6] : [4], connections: () => connections };
}
