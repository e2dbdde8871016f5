import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { calls } from '../../contract/src/calls.ts';
import { RATE_LIMITS } from '../../contract/src/rate-limits.ts';
import { callApi } from '../../e2e/fixtures/api.ts';
import { aUser, logIn, PASSWORD } from '../../e2e/fixtures/content/people.ts';
import { type Site, type SiteSettings, startSite } from '../../e2e/fixtures/site.ts';
import { expectNothingLost } from '../durability/nothing-lost.ts';
import { aCommunity, startWriting } from '../durability/writers.ts';
import { findOrInstall } from '../testing/apt.ts';

const SOME_TIME = { timeout: 60_000, interval: 20 };
const TEST_MS = 120_000;
/** A library that shifts the clock of a process by the offset in a file; durations stay correct. */
const library = await findOrInstall('faketime', [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
]);
if (!library)
  console.error('libfaketime is not available: the tests of a clock that is set back are skipped.');

const folder = await mkdtemp(path.join(tmpdir(), 'magpie-clock-'));
const dataDir = path.join(folder, 'data');
const clockFile = path.join(folder, 'clock');
const setClock = (shift: string) => writeFile(clockFile, shift);

const sites: Site[] = [];
afterAll(async () => {
  await Promise.all(sites.map((site) => site.discard()));
  await rm(folder, { recursive: true, force: true });
});

async function aSite(environment: SiteSettings['environment']) {
  await setClock('+0');
  const site = await startSite({
    environment: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      ...environment,
    },
  });
  sites.push(site);
  return site;
}

describe.skipIf(!library)('a clock that is set back by a day while the site runs', () => {
  test(
    'loses no write, logs nobody out and ends no ban',
    async () => {
      const site = await aSite({ DATA_DIR: dataDir });
      const community = await aCommunity(site.url);
      const [admin, banned] = [await aUser(site, { admin: true }), await aUser(site)];
      const { token } = admin;
      const params = { id: banned.user.id };
      await callApi(site.url, 'banTemporarily', { params, body: { reason: 'Noise' }, token });

      const writing = startWriting(site.url, community);
      await expect.poll(writing.acknowledged, SOME_TIME).toBeGreaterThan(20);
      const last = await newestOf(site);
      await setClock('-1d');
      await expect
        .poll(async () => Date.parse((await aWrite(site, token)).created_at), SOME_TIME)
        .toBeLessThan(last);
      const before = writing.acknowledged();
      await expect.poll(writing.acknowledged, SOME_TIME).toBeGreaterThan(before + 100);
      await writing.stop();

      expect(writing.refusals).toEqual([]);
      await expect(logIn(site, banned.user.username)).rejects.toThrow('403');
      expect((await logIn(site, admin.user.username)).user.id).toBe(admin.user.id);
      await callApi(site.url, 'unbanUser', { params, token });
      expect((await logIn(site, banned.user.username)).user.ban_status).toBe('active');
      expect(site.takeErrors()).toEqual([]);
      await expectNothingLost(site, writing, { databaseUrl: null, dataDir });
    },
    TEST_MS,
  );

  test(
    'allows no further guesses, and nobody waits longer than the limit’s period',
    async () => {
      const site = await aSite({ RATE_LIMITS: 'on' });
      const { user } = await aUser(site);
      const guess = (password: string) => answerTo(site, { username: user.username, password });
      for (let time = 0; time < RATE_LIMITS.loginAccount.max; time += 1)
        expect(await guess('wrong')).toMatchObject({ status: 401 });
      expect(await guess(PASSWORD)).toMatchObject({ status: 429 });
      await setClock('-1d');
      const { status, waitMs } = await guess(PASSWORD);
      expect(status).toBe(429);
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(RATE_LIMITS.loginAccount.perMs);
    },
    TEST_MS,
  );
});

/** Submission time of the newest post. */
async function newestOf(site: Site) {
  const { results } = await callApi(site.url, 'listPosts');
  return Math.max(...results.map(({ created_at }) => Date.parse(created_at)));
}

async function aWrite(site: Site, token: string) {
  const { results } = await callApi(site.url, 'listPosts');
  const params = { id: results[0]?.id ?? 0 };
  return callApi(site.url, 'createComment', { params, body: { content: 'What time is it?' }, token });
}

async function answerTo(site: Site, body: Record<string, string>) {
  const answer = await fetch(site.url + calls.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, waitMs: Number(answer.headers.get('retry-after')) * 1000 };
}
