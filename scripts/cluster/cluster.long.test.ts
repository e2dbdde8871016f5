import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '../../e2e/fixtures/api.ts';
import { register } from '../../e2e/fixtures/content/people.ts';
import type { Site } from '../../e2e/fixtures/site.ts';
import { type Postgres, startPostgres } from '../testing/postgres.ts';
import { lastMissAt } from './last-miss.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { startLoad, type Load } from './load.ts';
import { findNginx } from './nginx.ts';

const PEOPLE = 4;
const START_MS = 120_000;
/** Within this time after a write at one process, every process shows it. */
const SEEN_IN_MS = 1000;
const IDLE: AnonymousDelay = { apiMs: SEEN_IN_MS, pageMs: SEEN_IN_MS };
/** Anonymous answers may show a write later when the site is under load. */
const UNDER_LOAD: AnonymousDelay = { apiMs: 1100, pageMs: 2100 };

interface AnonymousDelay {
  apiMs: number;
  pageMs: number;
}

const program = await findNginx();
if (!program) console.error('nginx is not available: the test of several processes is skipped.');

describe.skipIf(!program)('three processes on one PostgreSQL, behind nginx', () => {
  let postgres: Postgres;
  let cluster: Cluster;
  let sites: readonly Site[] = [];
  const tokens: string[] = [];
  /** The token of a user who only reads. */
  let reader = '';
  let post_id = 0;

  beforeAll(async () => {
    postgres = await startPostgres();
    cluster = await startCluster(program ?? '', postgres.url);
    ({ sites } = cluster);
    for (let person = 0; person < PEOPLE; person += 1) {
      tokens.push((await register(cluster.url, `person-${person}`)).token);
    }
    reader = (await register(cluster.url, 'reader')).token;
    post_id = await submit(cluster.url, 'first');
  }, START_MS);

  afterAll(async () => {
    await cluster?.stop();
    await postgres?.stop();
  }, START_MS);

  test.each([
    { meanwhile: 'without other requests', peopleAtEach: 0, anonymousDelay: IDLE },
    { meanwhile: 'under load', peopleAtEach: 3, anonymousDelay: UNDER_LOAD },
  ])(
    'a write at one process is shown by all in time, $meanwhile',
    async ({ meanwhile, peopleAtEach, anonymousDelay }) => {
      const loads = sites.map(({ url }) => startLoad(url, tokens.slice(0, peopleAtEach), post_id));
      for (const [at, site] of sites.entries()) {
        await expectSeenInTime(site, `written at ${at} ${meanwhile}`, anonymousDelay);
      }
      await Promise.all(loads.map((load) => load.stop()));
      expect(loads.flatMap((load) => load.failures)).toEqual([]);
    },
  );

  test('when a process is killed, no acknowledged write is lost, and only its open writes fail', async () => {
    const load = startLoad(cluster.url, tokens, post_id);
    await moreAnswers(load, 200);
    await sites[0]?.stop('SIGKILL');
    await moreAnswers(load, 200);
    await load.stop();
    // Only writes of comments may fail, and each person has one of them open at a time; nginx repeats reads elsewhere.
    expect(load.failures.length).toBeLessThanOrEqual(PEOPLE);
    expect(load.failures.filter((failure) => !failure.includes('createComment'))).toEqual([]);
    await expectStored(load);
    await sites[0]?.start();
  });

  test('a rolling restart loses no request', async () => {
    const load = startLoad(cluster.url, tokens, post_id);
    await moreAnswers(load, 100);
    for (const site of sites) {
      await site.stop('SIGTERM');
      await site.start();
      await moreAnswers(load, 100);
    }
    await load.stop();
    expect(load.failures).toEqual([]);
    await expectStored(load);
  });

  async function submit(url: string, title: string) {
    const body = { title, url: `https://cluster.invalid/${encodeURIComponent(title)}`, category: 1 };
    return (await callApi(url, 'submitPost', { body, token: tokens[0] })).id;
  }

  async function expectSeenInTime(site: Site, title: string, anonymousDelay: AnonymousDelay) {
    const observers = sites.flatMap(({ url }) => [
      { what: `API, logged in, ${url}`, ms: SEEN_IN_MS, isSeen: () => showsInApi(url, title, reader) },
      { what: `API, ${url}`, ms: anonymousDelay.apiMs, isSeen: () => showsInApi(url, title) },
      { what: `page, ${url}`, ms: anonymousDelay.pageMs, isSeen: () => showsOnPage(url, title) },
    ]);
    expect(await Promise.all(observers.map(({ isSeen }) => isSeen()))).not.toContain(true);
    const misses = observers.map(({ isSeen }) => lastMissAt(isSeen));
    await submit(site.url, title);
    const written = performance.now();
    const waits = (await Promise.all(misses)).map((missedAt) => Math.round(missedAt - written));
    const late = observers.flatMap(({ what, ms }, at) =>
      (waits[at] ?? 0) < ms ? [] : [`${what}: ${waits[at]}`],
    );
    expect(late).toEqual([]);
  }

  async function showsInApi(url: string, title: string, token?: string) {
    const { results } = await callApi(url, 'listPosts', token === undefined ? {} : { token });
    return results.some((post) => post.title === title);
  }

  async function showsOnPage(url: string, title: string) {
    return (await (await fetch(`${url}/explore/recent`)).text()).includes(title);
  }

  async function moreAnswers(load: Load, more: number) {
    const enough = load.answered() + more;
    await expect.poll(load.answered, { timeout: 30_000, interval: 20 }).toBeGreaterThan(enough);
  }

  async function expectStored({ acknowledged }: Load) {
    const stored = new Set<number>();
    for (let page = 1, isMore = true; isMore; page += 1) {
      const list = await callApi(cluster.url, 'listPostComments', {
        params: { id: post_id },
        query: { page: String(page), page_size: '100' },
      });
      for (const { id } of list.results) stored.add(id);
      isMore = list.next !== null;
    }
    expect(acknowledged.length).toBeGreaterThan(PEOPLE);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  }
});
