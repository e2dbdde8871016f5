import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startSite } from '../../e2e/fixtures/site.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { findLosses } from './ledger.ts';
import { aCommunity, startWriting } from './writers.ts';

const BACKUPS = 5;
/** The number of writes before each backup. */
const WRITES = 300;
const SOME_TIME = { timeout: 120_000, interval: 5 };

test('a backup under load contains every write that was acknowledged before it, and no partial one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'magpie-backup-'));
  const site = await startSite({});
  const writing = startWriting(site.url, await aCommunity(site.url));
  try {
    for (let backup = 1; backup <= BACKUPS; backup += 1) {
      await expect.poll(writing.acknowledged, SOME_TIME).toBeGreaterThan(backup * WRITES);
      const before = structuredClone(writing.ledger);
      const dataDir = path.join(folder, `restored-${backup}`);
      await backUp(path.join(folder, `${backup}.sqlite`), dataDir);

      const restored = await openDatabase({ dataDir, databaseUrl: null });
      expect(await findLosses(restored, before)).toEqual([]);
      const [later] = writing.ledger.posts.slice(-1);
      expect(await findLosses(restored, { ...before, posts: [later ?? 0] })).toEqual([`post ${later}`]);
      await restored.close();
    }
  } finally {
    await writing.stop();
    await site.discard();
    await rm(folder, { recursive: true, force: true });
  }
  expect(writing.refusals).toEqual([]);

  /** Backs up and restores elsewhere while writes go on. */
  async function backUp(file: string, dataDir: string) {
    const already = writing.acknowledged();
    await site.admin(['backup', file]);
    expect(writing.acknowledged()).toBeGreaterThan(already);
    await site.admin(['restore', file], { DATA_DIR: dataDir });
    expect(await site.admin(['check'], { DATA_DIR: dataDir })).toContain('all values are correct');
  }
}, 300_000);
