import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { calls } from '../../contract/src/calls.ts';
import { callApi } from '../../e2e/fixtures/api.ts';
import { type Account, register } from '../../e2e/fixtures/content/people.ts';
import { type Site, startSite } from '../../e2e/fixtures/site.ts';
import { startVisits } from '../../server/src/testing/visits.ts';
import { expectNothingLost } from '../durability/nothing-lost.ts';
import { aCommunity, startWriting } from '../durability/writers.ts';
import { type Postgres, startPostgres } from '../testing/postgres.ts';
import type { Proxy } from '../testing/proxy.ts';
import { lastMissAt } from './last-miss.ts';
import { findPgBouncer, type Pooling, startPgBouncer } from './pgbouncer.ts';

const START_MS = 120_000;
const IN_TIME = { timeout: 30_000, interval: 10 };
const PEOPLE = 12;
const READERS_AT_EACH = 8;
/** The application name of the tests' own connections to PostgreSQL. */
const OWN = 'pgbouncer-test';
const METRICS_TOKEN = 'metrics for the test of poolers';
/** The statement timeout of the database user; the site itself would stop waiting only after 17 s. */
const STATEMENT_MS = 2000;
const TIMES_OUT_WITHIN_MS = 10_000;

const SEEN_WITHIN_MS = 1000;

const poolers: Pooling[] = [
  // Two processes and one command may each have twelve connections: ten for queries, one that listens, one that migrates.
  { mode: 'session', connections: 36 },
  // LISTEN needs a direct connection.
  { mode: 'transaction', connections: 4 },
];

const program = await findPgBouncer();
if (!program) console.error('PgBouncer is not available: the tests with it are skipped.');

describe.skipIf(!program).each(poolers)('two processes behind a PgBouncer of $mode pooling', (pooling) => {
  let postgres: Postgres;
  let direct: pg.Client;
  let pgbouncer: Proxy;
  let sites: readonly Site[] = [];
  let people: Account[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    direct = new pg.Client({ connectionString: postgres.url, application_name: OWN });
    await direct.connect();
    await direct.query(`alter role postgres set statement_timeout = ${STATEMENT_MS}`);
    pgbouncer = await startPgBouncer(program ?? '', postgres.url, pooling);
    const environment: Record<string, string> = { METRICS_TOKEN };
    if (pooling.mode === 'transaction') environment['DATABASE_LISTEN_URL'] = postgres.url;
    const settings = { databaseUrl: pgbouncer.url, environment };
    sites = await Promise.all([startSite(settings), startSite(settings)]);
    people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, person) => register(at(person).url, `person-${person}`)),
    );
  }, START_MS);

  afterAll(async () => {
    await Promise.all(sites.map((site) => site.discard()));
    await pgbouncer?.stop();
    await direct?.end();
    await postgres?.stop();
  }, START_MS);

  const at = (place: number) => sites[place % sites.length] ?? expect.fail('There is no site.');
  const tokenOf = (person: number) => people[person % PEOPLE]?.token ?? '';

  test('both processes serve concurrent reads and writes without an error', async () => {
    const communities = await Promise.all(sites.map(({ url }) => aCommunity(url)));
    // Restarted, so that the processes open most of their connections to the pooler under load.
    for (const site of sites) {
      await site.stop('SIGTERM');
      await site.start();
    }
    const readings = sites.map(({ url }) => startVisits(READERS_AT_EACH, (time) => read(url, time)));
    const writings = sites.map(({ url }, place) => {
      const community = communities[place] ?? expect.fail('There is no community for this process.');
      return startWriting(url, community);
    });
    onTestFinished(async () => {
      await Promise.all([...readings, ...writings].map((load) => load.stop()));
    });
    const written = () => Math.min(...writings.map(({ acknowledged }) => acknowledged()));
    await Promise.all(readings.map((reading) => reading.more(200)));
    await expect.poll(written, IN_TIME).toBeGreaterThan(50);
    const listening = pooling.mode === 'transaction' ? sites.length : 0;
    expect(await connectionsInUse()).toBeLessThanOrEqual(pooling.connections + listening);
    const failures = await Promise.all(readings.map((reading) => reading.stop()));
    expect(failures.flat()).toEqual([]);
    for (const [place, writing] of writings.entries()) {
      await expectNothingLost(at(place), writing, { databaseUrl: postgres.url, dataDir: tmpdir() });
      expect(writing.refusals).toEqual([]);
    }
    expect(sites.flatMap((site) => site.takeErrors())).toEqual([]);
  });

  test('a write at one process is shown by the other in time', async () => {
    for (const [place, { url }] of sites.entries()) {
      const title = `written at ${place}`;
      const there = at(place + 1).url;
      const tokens = [undefined, tokenOf(1)];
      await Promise.all(tokens.map((token) => isShown(there, title, token)));
      const seen = tokens.map((token) => lastMissAt(() => isShown(there, title, token)));
      await submit(url, title);
      const written = performance.now();
      expect(Math.max(...(await Promise.all(seen))) - written).toBeLessThan(SEEN_WITHIN_MS);
    }
  });

  test('concurrent likes at both processes are counted exactly', async () => {
    const id = await submit(at(0).url, 'liked');
    const all = (call: 'likePost' | 'unlikePost', likers: number) =>
      Promise.all(
        Array.from({ length: 2 * likers }, (_, time) =>
          callApi(at(time).url, call, { params: { id }, token: tokenOf(time >> 1) }),
        ),
      );
    await all('likePost', PEOPLE);
    await all('unlikePost', PEOPLE / 3);
    const { rows } = await direct.query('select likes_count from posts where id = $1', [id]);
    expect(rows).toEqual([{ likes_count: (PEOPLE * 2) / 3 }]);
    expect(await at(0).admin(['check'])).toContain('all values are correct');
  });

  test('the statement timeout of the database user applies', async () => {
    await direct.query('begin; lock table posts in access exclusive mode');
    onTestFinished(async () => void (await direct.query('rollback')));
    const sentAt = performance.now();
    await expect(submit(at(0).url, 'waiting')).rejects.toThrow('submitPost: 503');
    expect(performance.now() - sentAt).toBeLessThan(TIMES_OUT_WITHIN_MS);
  });

  test('both processes are ready and synced', async () => {
    for (const { url } of sites) {
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status, IN_TIME).toBe(200);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      await expect.poll(() => syncedAt(url), IN_TIME).toBe('1');
    }
  });

  async function submit(url: string, title: string) {
    const address = `https://pooled.invalid/${encodeURIComponent(title)}`;
    const body = { title, url: address, category: 1 };
    return (await callApi(url, 'submitPost', { body, token: tokenOf(0) })).id;
  }

  /** The requests of a page for a logged-in user. */
  async function read(url: string, time: number) {
    const token = tokenOf(time);
    await callApi(url, 'getProfile', { token });
    await callApi(url, 'listPosts', { token, query: { page_size: String(1 + (time % 50)) } });
    await callApi(url, 'listPostComments', { token, params: { id: 1 } });
  }

  async function isShown(url: string, title: string, token: string | undefined) {
    const answer = await fetch(url + calls.listPosts.path, {
      headers: token ? { authorization: `Token ${token}` } : {},
    });
    expect(answer.status).toBe(200);
    return (await answer.text()).includes(`"${title}"`);
  }

  async function connectionsInUse() {
    const { rows } = await direct.query<{ count: number }>(
      "select count(*)::int from pg_stat_activity where backend_type = 'client backend' and application_name <> $1",
      [OWN],
    );
    return rows[0]?.count;
  }
});

/** `1` if the metrics of a process say that it is synced. */
async function syncedAt(url: string) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  return /^magpie_database_synced\{what="commits"\} (\d)$/m.exec(metrics)?.[1];
}
