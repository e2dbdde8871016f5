import { NAME_LOOKUP_MS } from '@magpie/contract/limits';
import { afterAll, expect, test } from 'vitest';
import { aNameServer } from '../../testing/name-server.ts';
import { aWebServer } from '../../testing/web-server.ts';
import { createSafeFetch } from './safe-fetch.ts';

const HANGING = 12;
/** Far less than an unanswered look-up takes. */
const SOON_MS = NAME_LOOKUP_MS / 4;
/**
 * Like the name server of a hostile domain, it does not answer for names that begin with `slow`. Other names that exist
 * have an internal address, which is refused as soon as it is known.
 */
const nameServer = await aNameServer((name) => {
  if (name.startsWith('slow')) return undefined;
  return name === 'none.example' ? null : '127.0.0.1';
});
const web = await aWebServer({ '/page': 'hello' });
const client = createSafeFetch({
  userAgent: 'Magpie/1.0',
  allowHosts: [`localhost:${web.port}`],
  nameServers: [nameServer.address],
});
afterAll(async () => {
  await client.close();
  nameServer.close();
});

function go(url: string, through = client) {
  return through.fetch(url, {
    signal: AbortSignal.timeout(60_000),
    accept: '*/*',
    maxBytes: 1024,
    tooLong: 'cut',
    wantsBody: () => true,
  });
}

async function timed(work: Promise<unknown>) {
  const started = performance.now();
  const reason = await work.then(
    () => null,
    (error: { reason?: string }) => error.reason,
  );
  return { reason, ms: performance.now() - started };
}

test('twelve unanswered look-ups delay no other, and time out', async () => {
  const hanging = Array.from({ length: HANGING }, (_, index) => timed(go(`http://slow${index}.example/`)));
  await expect.poll(() => new Set(nameServer.requestedNames).size).toBe(HANGING);
  const other = await timed(go('http://fast.example/'));
  expect(other).toEqual({ reason: 'forbidden', ms: expect.any(Number) });
  expect(other.ms).toBeLessThan(SOON_MS);
  for (const { reason, ms } of await Promise.all(hanging)) {
    expect(reason).toBe('timeout');
    expect(ms).toBeLessThan(NAME_LOOKUP_MS + SOON_MS);
  }
});

test('a name that does not exist cannot be reached', async () => {
  expect(await timed(go('http://none.example/'))).toMatchObject({ reason: 'unreachable' });
});

test('names of this machine are refused without asking a name server', async () => {
  for (const name of ['localhost', 'any.localhost', 'LOCALHOST']) {
    expect(await timed(go(`http://${name}:${web.port + 1}/`))).toMatchObject({ reason: 'forbidden' });
  }
  expect(nameServer.requestedNames.filter((name) => name.includes('localhost'))).toEqual([]);
});

test('hosts that the operator allows are looked up by the system', async () => {
  const { body } = await go(`http://localhost:${web.port}/page`);
  expect(Buffer.from(body).toString()).toBe('hello');
});

test('closing cancels running look-ups', async () => {
  const closing = createSafeFetch({ userAgent: 'Magpie/1.0', nameServers: [nameServer.address] });
  const hanging = timed(go('http://slow-to-close.example/', closing));
  await expect.poll(() => nameServer.requestedNames).toContain('slow-to-close.example');
  await closing.close();
  expect((await hanging).ms).toBeLessThan(SOON_MS);
});
