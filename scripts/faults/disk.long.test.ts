import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSite } from '../../e2e/fixtures/site.ts';
import { expectNothingLost } from '../durability/nothing-lost.ts';
import { aCommunity, startWriting } from '../durability/writers.ts';
import { aSmallDisk, canMount, type SmallDisk } from './small-disk.ts';

const DISK_MB = 8;
const BALLAST_BYTES = 3_000_000;
const SOME_TIME = { timeout: 120_000, interval: 20 };
const TEST_MS = 300_000;

const mayMount = canMount();
if (!mayMount) console.error('Mounting is not allowed: the tests of a full disk are skipped.');

describe.skipIf(!mayMount)('the disk of a site on SQLite', () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = aSmallDisk(DISK_MB);
  });
  afterEach(() => disk.remove());

  test(
    'full: reading works, writing is refused with 503, and works again when there is room',
    async () => {
      const ballast = path.join(disk.folder, 'ballast');
      await writeFile(ballast, Buffer.alloc(BALLAST_BYTES));
      const dataDir = path.join(disk.folder, 'data');
      const site = await startSite({ environment: { DATA_DIR: dataDir } });
      const community = await aCommunity(site.url);
      const writing = startWriting(site.url, community);
      await expect.poll(() => writing.refusals.length, SOME_TIME).toBeGreaterThan(20);
      expect((await fetch(`${site.url}/explore/recent`)).status).toBe(200);
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);

      await rm(ballast);
      const before = writing.acknowledged();
      await expect.poll(writing.acknowledged, SOME_TIME).toBeGreaterThan(before + 20);
      await expectNothingLost(site, writing, { databaseUrl: null, dataDir });
      await site.discard();
    },
    TEST_MS,
  );

  test(
    'read-only: the site does not start and says so in one line',
    async () => {
      const settings = { environment: { DATA_DIR: path.join(disk.folder, 'data') } };
      const site = await startSite(settings);
      await site.stop('SIGTERM');
      disk.makeReadOnly();
      await expect(startSite(settings)).rejects.toThrow(/\nDATA_DIR .*\n$/);
      await site.discard();
    },
    TEST_MS,
  );
});
