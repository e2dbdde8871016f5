import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startSite } from '../../e2e/fixtures/site.ts';
import { SQLITE_FILE } from '../../server/src/db/sqlite/open-sqlite.ts';
import { expectNothingLost } from '../durability/nothing-lost.ts';
import { aCommunity, startWriting } from '../durability/writers.ts';
import { findOrInstall } from '../testing/apt.ts';

const SOME_TIME = { timeout: 60_000, interval: 20 };
const TEST_MS = 180_000;

const strace = await findOrInstall('strace', ['/usr/bin/strace']);
if (!strace) console.error('strace is not available: the test of a disk that turns read-only is skipped.');

/** Makes writes to the open file and its WAL fail, as on a file system that became read-only after a fault. */
function refuseWrites(pid: string, file: string) {
  const paths = [file, `${file}-wal`].flatMap((name) => ['-P', name]);
  const faults = ['-e', 'trace=pwrite64,ftruncate', '-e', 'inject=pwrite64,ftruncate:error=EROFS'];
  const tracer = spawn(strace ?? '', ['-f', '-qqq', '-o', '/dev/null', '-p', pid, ...faults, ...paths]);
  return async function allowWritesAgain() {
    const gone = once(tracer, 'exit');
    tracer.kill('SIGTERM');
    await gone;
  };
}

describe.skipIf(!strace)('a disk that turns read-only under a site on SQLite', () => {
  test(
    'reading works, writing is refused with 503, and nothing is lost when writing works again',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'magpie-read-only-'));
      const dataDir = path.join(folder, 'data');
      const pidFile = path.join(folder, 'pid');
      const site = await startSite({
        through: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', pidFile],
        environment: { DATA_DIR: dataDir },
      });
      const pid = (await readFile(pidFile, 'utf8')).trim();
      const writing = startWriting(site.url, await aCommunity(site.url));
      await expect.poll(writing.acknowledged, SOME_TIME).toBeGreaterThan(20);

      const allowWrites = refuseWrites(pid, path.join(dataDir, SQLITE_FILE));
      await expect.poll(() => writing.refusals.length, SOME_TIME).toBeGreaterThan(20);
      for (const address of ['/explore/recent', '/api/content/posts/', '/readyz'])
        expect([address, (await fetch(site.url + address)).status]).toEqual([address, 200]);

      await allowWrites();
      const before = writing.acknowledged();
      await expect.poll(writing.acknowledged, SOME_TIME).toBeGreaterThan(before + 100);
      await expectNothingLost(site, writing, { databaseUrl: null, dataDir });
      await site.discard();
      await rm(folder, { recursive: true });
    },
    TEST_MS,
  );
});
