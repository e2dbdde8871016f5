import { Worker } from 'node:worker_threads';
import { previewFailures } from '@magpie/contract/messages/previews';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../e2e/fixtures/api.ts';
import { type Account, aUser } from '../../e2e/fixtures/content/people.ts';
import { type Site, startSite } from '../../e2e/fixtures/site.ts';

const START_MS = 60_000;
const TEST_MS = 120_000;
const AT_ONCE = 8;
/** The number of previews of each kind that are running when the site is stopped. */
const AT_THE_END = 2;
const PATHS = ['/healthz', '/api/content/posts/', '/explore/recent'];
/** 95 of 100 other requests take less time. The slowest depends on what else the machine does. */
const WITHIN_MS = 100;

/** The errors of a preview whose page was not read. */
const NOT_READ: (string | undefined)[] = [
  previewFailures.forbidden,
  previewFailures.unreachable,
  previewFailures.busy,
];

const hostile = new Worker(new URL('hostile-server.ts', import.meta.url));
const { host, names } = await new Promise<{ host: string; names: string[] }>((resolve) =>
  hostile.once('message', resolve),
);

let site: Site;
/** Several, because a single requester may not have so many fetches at once. */
let readers: Account[];
let requests = 0;
beforeAll(async () => {
  site = await startSite({ previewAllowHosts: host });
  readers = await Promise.all(Array.from({ length: AT_ONCE }, () => aUser(site)));
  // The first request of a page compiles it.
  for (const path of PATHS) await waitFor(path);
}, START_MS);
afterAll(async () => {
  await site.discard();
  await hostile.terminate();
});

test.each(names)(
  'while several pages of the kind %s are read at once, other requests are answered in time',
  async (name) => {
    let underWay = AT_ONCE;
    const waits: number[] = [];
    const previews = Array.from({ length: AT_ONCE }, (_, number) =>
      preview(name, number).finally(() => (underWay -= 1)),
    );
    while (underWay > 0) for (const path of PATHS) waits.push(await waitFor(path));
    for (const read of await Promise.all(previews)) {
      expect(NOT_READ).not.toContain('error' in read ? read.error : undefined);
    }
    expect(await timesRequested(name)).toBe(AT_ONCE);
    waits.sort((a, b) => a - b);
    const [most, longest] = [waits[Math.floor(waits.length * 0.95)], waits.at(-1)];
    console.log(`${name}: of ${waits.length} answers 95 % in ${ms(most)}, all in ${ms(longest)}`);
    expect(most).toBeLessThan(WITHIN_MS);
    expect(site.takeErrors()).toEqual([]);
  },
  TEST_MS,
);

test(
  'a site that is being stopped finishes the previews that are running',
  async () => {
    const before = await Promise.all(names.map(timesRequested));
    const previews = names.flatMap((name) =>
      Array.from({ length: AT_THE_END }, (_, number) => preview(name, AT_ONCE + number)),
    );
    const allRequested = before.map((times) => times + AT_THE_END);
    await expect.poll(() => Promise.all(names.map(timesRequested)), { timeout: 5000 }).toEqual(allRequested);
    const answers = Promise.allSettled(previews);
    expect(await site.stop('SIGTERM')).toBe(0);
    expect((await answers).filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(site.takeErrors()).toEqual([]);
  },
  TEST_MS,
);

function preview(name: string, number: number) {
  const url = `http://${host}/${name}?${number}`;
  requests += 1;
  return callApi(site.url, 'previewUrl', { body: { url }, token: readers[requests % AT_ONCE]?.token });
}

async function timesRequested(name: string) {
  return Number(await (await fetch(`http://${host}/request-count/${name}`)).text());
}

async function waitFor(path: string) {
  const sentAt = performance.now();
  const answer = await fetch(site.url + path);
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  return performance.now() - sentAt;
}

const ms = (time = Number.NaN) => `${time.toFixed(1)} ms`;
