import { expect } from 'vitest';
import type { Site } from '../../e2e/fixtures/site.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { findLosses } from './ledger.ts';
import type { Writing } from './writers.ts';

/** Stops the writers; expects no refusals but 503, every acknowledged write stored, and all counts correct. */
export async function expectNothingLost(
  site: Site,
  writing: Writing,
  where: Parameters<typeof openDatabase>[0],
): Promise<void> {
  await writing.stop();
  expect(writing.refusals.filter((refusal) => !refusal.includes(': 503 '))).toEqual([]);
  expect(await site.admin(['check'])).toContain('all values are correct');
  const database = await openDatabase(where);
  expect(await findLosses(database, writing.ledger)).toEqual([]);
  await database.close();
}
