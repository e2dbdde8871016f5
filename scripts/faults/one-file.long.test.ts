import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../e2e/fixtures/api.ts';
import { type Site, startSite } from '../../e2e/fixtures/site.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { findLosses } from '../durability/ledger.ts';
import { aCommunity, startWriting } from '../durability/writers.ts';

const WRITES = 300;
const SOME_TIME = { timeout: 120_000, interval: 20 };

let dataDir: string;
const sites: Site[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'magpie-one-file-'));
  for (let process = 0; process < 2; process += 1)
    sites.push(await startSite({ environment: { DATA_DIR: dataDir } }));
}, 120_000);

afterAll(async () => {
  await Promise.all(sites.map((site) => site.discard()));
  await rm(dataDir, { recursive: true, force: true });
});

test('two processes on one SQLite file lose nothing and see each other’s writes', async () => {
  const communities = await Promise.all(sites.map(({ url }) => aCommunity(url)));
  const writings = sites.map(({ url }, at) =>
    startWriting(url, communities[at] ?? { people: [], posts: [] }),
  );
  for (const { acknowledged } of writings) await expect.poll(acknowledged, SOME_TIME).toBeGreaterThan(WRITES);
  await Promise.all(writings.map((writing) => writing.stop()));
  expect(writings.flatMap(({ refusals }) => refusals)).toEqual([]);

  const [here, there] = await Promise.all(sites.map(({ url }) => callApi(url, 'listPosts')));
  expect(here?.results.map(({ id }) => id)).toEqual(there?.results.map(({ id }) => id));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  for (const { ledger } of writings) expect(await findLosses(database, ledger)).toEqual([]);
  await database.close();
  expect(await sites[0]?.admin(['check'])).toContain('all values are correct');
}, 300_000);
