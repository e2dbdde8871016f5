import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '../../e2e/fixtures/api.ts';
import { register } from '../../e2e/fixtures/people.ts';
import { type Site, startSite } from '../../e2e/fixtures/site.ts';
import type { Proxy } from '../testing/proxy.ts';
import { startLoad, type Load } from './load.ts';
import { findNginx, startNginx } from './nginx.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';

const PROCESSES = 3;
const PEOPLE = 4;
const START_MS = 120_000;
const SOON = { timeout: 1000, interval: 20 };

const program = await findNginx();
if (!program) console.error('nginx cannot be had here: the test of several processes is left out.');

describe.skipIf(!program)('three processes, nginx in front, PostgreSQL with a replica behind', () => {
  let databases: PostgresPair;
  const sites: Site[] = [];
  let nginx: Proxy;
  const tokens: string[] = [];
  let post_id = 0;

  beforeAll(async () => {
    databases = await startPostgresPair();
    for (let process = 0; process < PROCESSES; process += 1) {
      const environment = { TRUST_PROXY: 'on', DATABASE_REPLICA_URL: databases.replicaUrl };
      sites.push(await startSite({ databaseUrl: databases.primaryUrl, environment }));
    }
    const ports = sites.map(({ url }) => Number(new URL(url).port));
    nginx = await startNginx(program ?? '', ports);
    for (let person = 0; person < PEOPLE; person += 1) {
      tokens.push((await register(nginx.url, `person-${person}`)).token);
    }
    post_id = await submit(nginx.url, 'first');
  }, START_MS);

  afterAll(async () => {
    await nginx?.stop();
    await Promise.all(sites.map((site) => site.discard()));
    await databases?.stop();
  }, START_MS);

  test('what is written at one is seen at the others within a second', async () => {
    const titlesAt = async ({ url }: Site) =>
      (await callApi(url, 'listPosts')).results.map(({ title }) => title);
    for (const [at, site] of sites.entries()) {
      await Promise.all(sites.map(titlesAt));
      const title = `written at ${at}`;
      await submit(site.url, title);
      for (const other of sites) await expect.poll(() => titlesAt(other), SOON).toContain(title);
      for (const other of sites) {
        const page = async () => (await fetch(`${other.url}/explore/recent`)).text();
        await expect.poll(page, SOON).toContain(title);
      }
    }
  });

  test('one that is killed costs no acknowledged write, and only what it had under way', async () => {
    const load = startLoad(nginx.url, tokens, post_id);
    await moreAnswers(load, 200);
    await sites[0]?.stop('SIGKILL');
    await moreAnswers(load, 200);
    await load.stop();
    // Each person has one comment under way; what only reads is asked again elsewhere.
    expect(load.failures.length).toBeLessThanOrEqual(PEOPLE);
    expect(load.failures.filter((failure) => !failure.includes('createComment'))).toEqual([]);
    await expectKept(load);
    await sites[0]?.start();
  });

  test('ended and started again one after the other, they cost nothing', async () => {
    const load = startLoad(nginx.url, tokens, post_id);
    await moreAnswers(load, 100);
    for (const site of sites) {
      await site.stop('SIGTERM');
      await site.start();
      await moreAnswers(load, 100);
    }
    await load.stop();
    expect(load.failures).toEqual([]);
    await expectKept(load);
  });

  async function submit(url: string, title: string) {
    const body = { title, url: `https://cluster.invalid/${encodeURIComponent(title)}`, category: 1 };
    return (await callApi(url, 'submitPost', { body, token: tokens[0] })).id;
  }

  async function moreAnswers(load: Load, more: number) {
    const enough = load.answered() + more;
    await expect.poll(load.answered, { timeout: 30_000, interval: 20 }).toBeGreaterThan(enough);
  }

  async function expectKept({ acknowledged }: Load) {
    const kept = new Set<number>();
    for (let page = 1, isMore = true; isMore; page += 1) {
      const list = await callApi(nginx.url, 'listPostComments', {
        params: { id: post_id },
        query: { page: String(page), page_size: '100' },
      });
      for (const { id } of list.results) kept.add(id);
      isMore = list.next !== null;
    }
    expect(acknowledged.length).toBeGreaterThan(PEOPLE);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  }
});
