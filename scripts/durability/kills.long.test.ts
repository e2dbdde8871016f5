import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startSite } from '../../e2e/fixtures/site.ts';
import { findWrongValues } from '../../server/src/cli/check/check.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { startPostgres } from '../testing/postgres.ts';
import { addTo, emptyLedger, findLosses, sizeOf } from './ledger.ts';
import { aCommunity, startWriting } from './writers.ts';

/** `KILLS=20 npm run test:long -- scripts/durability` for a short run. */
const KILLS = Number(process.env['KILLS'] ?? 200);
const WRITES_BEFORE_MAX = 80;
const MOMENT_MAX_MS = 30;
/** The number of kills between two checks of the stored counts, which are also checked at the end. */
const CHECK_EVERY = 20;
const HOUR_MS = 60 * 60 * 1000;

const postgres = await startPostgres();
afterAll(postgres.stop);

test.each([
  ['SQLite', null],
  ['PostgreSQL', postgres.url],
])(
  'on %s, a site that is killed again and again during writes loses no acknowledged write',
  async (engine, databaseUrl) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'magpie-kills-'));
    const site = await startSite({
      databaseUrl: databaseUrl ?? '',
      environment: { DATA_DIR: dataDir, NODE_COMPILE_CACHE: path.join(dataDir, 'compiled') },
    });
    // A clean stop saves compiled code, which halves the time of later starts.
    await site.stop('SIGTERM');
    await site.start();
    const community = await aCommunity(site.url);
    const acknowledged = emptyLedger();
    try {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const writing = startWriting(site.url, community);
        const enough = Math.ceil(Math.random() * WRITES_BEFORE_MAX);
        await expect.poll(writing.acknowledged, { timeout: 60_000, interval: 1 }).toBeGreaterThan(enough);
        await wait(Math.random() * MOMENT_MAX_MS);
        await site.stop('SIGKILL');
        await writing.stop();
        expect(writing.refusals).toEqual([]);
        addTo(acknowledged, writing.ledger);
        await expectWhole(kill % CHECK_EVERY === 0 || kill === KILLS);
        await site.start();
      }
    } finally {
      await site.discard();
      await rm(dataDir, { recursive: true, force: true });
    }
    const { users, posts, comments, likes, bookmarks } = acknowledged;
    console.log(
      `${engine}: killed ${KILLS} times; ${sizeOf(acknowledged)} writes acknowledged (${users.length} registrations, ` +
        `${posts.length} posts, ${comments.length} comments, ${likes.length} likes, ${bookmarks.length} bookmarks), ` +
        `all found; every stored count is correct.`,
    );

    async function expectWhole(isChecked: boolean) {
      const database = await openDatabase({ dataDir, databaseUrl });
      try {
        expect(await findLosses(database, acknowledged)).toEqual([]);
        if (isChecked) expect(await Array.fromAsync(findWrongValues(database.read))).toEqual([]);
      } finally {
        await database.close();
      }
    }
  },
  HOUR_MS,
);
