import { OPEN_REQUESTS_PER_NETWORK } from '@magpie/contract/limits';
import { RATE_LIMITS, type RateLimitName } from '@magpie/contract/rate-limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '../../e2e/fixtures/api.ts';
import { type Account, register } from '../../e2e/fixtures/content/people.ts';
import { type Postgres, startPostgres } from '../testing/postgres.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { findNginx } from './nginx.ts';

const START_MS = 120_000;
/** A process writes its counts within a second, and the others read them a second later; the rest is for a busy machine. */
const SYNCED = { timeout: 10_000, interval: 50 };

const program = await findNginx();
if (!program) console.error('nginx is not available: the test of limits across processes is skipped.');

describe.skipIf(!program)('rate limits of three processes behind nginx', () => {
  let postgres: Postgres;
  let cluster: Cluster;
  let people: Account[] = [];
  let posts: number[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    cluster = await startCluster(program ?? '', postgres.url, { RATE_LIMITS: 'on' });
    people = await letThrough(2 * maxOf('register'), (time) => register(cluster.url, `person-${time}`));
    const authors = people.slice(1);
    const submitted = authors.map((author) =>
      letThrough(2 * maxOf('submit'), (time) => submit(author, time)),
    );
    posts = (await Promise.all(submitted)).flat();
  }, START_MS);

  afterAll(async () => {
    await cluster?.stop();
    await postgres?.stop();
  }, START_MS);

  test('concurrent registrations and submissions are limited as exactly as on one process', () => {
    expect(people).toHaveLength(maxOf('register'));
    expect(posts).toHaveLength((people.length - 1) * maxOf('submit'));
  });

  test('concurrent reports are limited exactly', async () => {
    const token = people[0]?.token ?? '';
    const reported = await letThrough(posts.length, (time) =>
      callApi(cluster.url, 'reportPost', { params: { id: posts[time] ?? 0 }, token }),
    );
    expect(posts.length).toBeGreaterThan(maxOf('report'));
    expect(reported).toHaveLength(maxOf('report'));
  });

  test('concurrent password guesses are limited exactly', async () => {
    const body = { username: people[0]?.user.username ?? '', password: 'not the password' };
    const guesses = await letThrough(3 * maxOf('loginAccount'), () =>
      callApi(cluster.url, 'login', { body }).catch(unless(401)),
    );
    expect(guesses).toHaveLength(maxOf('loginAccount'));
  });

  test('concurrent comments are limited per process until the processes have synchronised', async () => {
    const max = maxOf('comment');
    const written = await letThrough(6 * max, (time) => comment(cluster.url, time));
    expect(written.length).toBeGreaterThanOrEqual(max);
    expect(written.length).toBeLessThanOrEqual(cluster.sites.length * max);
    for (const { url } of cluster.sites)
      await expect.poll(() => letThrough(1, () => comment(url)), SYNCED).toEqual([]);
  });

  test('likes at one process count towards the limit at the others', async () => {
    const max = maxOf('like');
    const like = (url: string) =>
      callApi(url, 'likePost', { params: { id: posts[0] ?? 0 }, token: people[0]?.token ?? '' });
    const [first, ...others] = cluster.sites.map(({ url }) => url);
    // One network may not have `max` requests open at once.
    const atOnce = Math.min(max, OPEN_REQUESTS_PER_NETWORK);
    let given = 0;
    for (let sent = 0; sent < max; sent += atOnce)
      given += (await letThrough(Math.min(atOnce, max - sent), () => like(first ?? ''))).length;
    expect(given).toBe(max);
    expect(await letThrough(1, () => like(first ?? ''))).toEqual([]);
    for (const url of others) await expect.poll(() => letThrough(1, () => like(url)), SYNCED).toEqual([]);
  });

  async function submit({ user, token }: Account, time: number) {
    const body = { title: 'x', url: `https://limits.invalid/${user.id}/${time}`, category: 1 };
    return (await callApi(cluster.url, 'submitPost', { body, token })).id;
  }

  function comment(url: string, time = 0) {
    const input = { params: { id: posts[0] ?? 0 }, token: people[0]?.token ?? '' };
    return callApi(url, 'createComment', { ...input, body: { content: `comment ${time}` } });
  }
});

const maxOf = (limit: RateLimitName) => RATE_LIMITS[limit].max;

/** Makes concurrent attempts and returns the results of those that were allowed; the others got 429. */
async function letThrough<T>(times: number, attempt: (time: number) => Promise<T>): Promise<T[]> {
  const throttled = unless(429);
  const outcomes = Array.from({ length: times }, async (_, time) =>
    attempt(time).then(
      (value) => [value],
      (error: unknown) => (throttled(error), []),
    ),
  );
  return (await Promise.all(outcomes)).flat();
}

/** Returns a function that throws the error that it is given, unless the error is an answer with this status. */
function unless(status: number) {
  return (error: unknown) => {
    if (!String(error).includes(`: ${status} `)) throw error;
  };
}
