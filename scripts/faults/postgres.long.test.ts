import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { type Site, startSite } from '../../e2e/fixtures/site.ts';
import { calls } from '../../contract/src/calls.ts';
import { expectNothingLost } from '../durability/nothing-lost.ts';
import { aCommunity, type Community, startWriting, type Writing } from '../durability/writers.ts';
import { type Postgres, startPostgres } from '../testing/postgres.ts';
import { aWireTo, type Wire } from '../../server/src/testing/wire.ts';

const START_MS = 120_000;
/** A statement is cancelled after 15 seconds. */
const SOME_TIME = { timeout: 60_000, interval: 50 };
/** The longest wait for a connection and then for a statement, and some time for a busy machine. */
const ANSWERED_WITHIN_MS = 25_000;

let postgres: Postgres;
let wire: Wire;
let site: Site;
let community: Community;

beforeAll(async () => {
  postgres = await startPostgres();
  wire = await aWireTo(postgres.url);
  site = await startSite({ databaseUrl: wire.url });
  community = await aCommunity(site.url);
}, START_MS);

afterAll(async () => {
  await site.discard();
  await wire.cut();
  await postgres.stop();
}, START_MS);

let writing: Writing;
let slowestMs = 0;
beforeEach(async () => {
  slowestMs = 0;
  writing = startWriting(site.url, community);
  await expectWritesToContinue();
});

test(
  'PostgreSQL stopped under load: the site answers 503 and recovers by itself',
  async () => {
    await postgres.halt();
    await expect.poll(readiness, SOME_TIME).toEqual({ status: 503, comesBack: true });
    await expect.poll(aWrite, SOME_TIME).toEqual({ status: 503, comesBack: true });
    expect((await answerTo('/explore/recent?page=7')).status).toBe(503);
    expect((await answerTo('/healthz')).status).toBe(200);

    await postgres.start();
    await expect.poll(readiness, SOME_TIME).toMatchObject({ status: 200 });
    await expectWritesToContinue();
    await expectRefusedAlone();
  },
  START_MS,
);

test(
  'PostgreSQL blocked by a lock: statements time out, and the site recovers when the lock is gone',
  async () => {
    const other = new pg.Client({ connectionString: postgres.url });
    await other.connect();
    await other.query('begin; lock table posts in access exclusive mode');
    await expect.poll(aWrite, SOME_TIME).toEqual({ status: 503, comesBack: true });
    expect((await answerTo('/healthz')).status).toBe(200);
    await other.query('rollback');
    await other.end();
    await expectWritesToContinue();
    await expectRefusedAlone();
  },
  START_MS,
);

test(
  'PostgreSQL silent: requests time out, and the site recovers when PostgreSQL answers again',
  async () => {
    wire.goDead();
    await expect.poll(aWrite, SOME_TIME).toEqual({ status: 503, comesBack: true });
    await expect.poll(readiness, SOME_TIME).toEqual({ status: 503, comesBack: true });
    expect((await answerTo('/healthz')).status).toBe(200);
    wire.resume();
    await expect.poll(readiness, SOME_TIME).toMatchObject({ status: 200 });
    await expectWritesToContinue();
    await expectRefusedAlone();
  },
  START_MS,
);

async function expectWritesToContinue() {
  const before = writing.acknowledged();
  await expect.poll(writing.acknowledged, SOME_TIME).toBeGreaterThan(before + 20);
}

/** Expects that some writes were refused, that every answer came in time, and that no acknowledged write was lost. */
async function expectRefusedAlone() {
  await expectNothingLost(site, writing, { databaseUrl: postgres.url, dataDir: tmpdir() });
  expect(slowestMs).toBeLessThan(ANSWERED_WITHIN_MS);
  expect(writing.refusals.length).toBeGreaterThan(0);
}

const readiness = () => answerTo('/readyz');

function aWrite() {
  const [person] = community.people;
  const path = calls.bookmarkPost.path.replace(':id', String(community.posts[0]));
  return answerTo(path, { method: 'POST', headers: { authorization: `Token ${person?.token}` } });
}

async function answerTo(path: string, init: RequestInit = {}) {
  const sentAt = performance.now();
  const answer = await fetch(site.url + path, init);
  await answer.arrayBuffer();
  slowestMs = Math.max(slowestMs, performance.now() - sentAt);
  return { status: answer.status, comesBack: Number(answer.headers.get('retry-after') ?? 0) > 0 };
}
