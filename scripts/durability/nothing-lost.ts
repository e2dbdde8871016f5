import { expect } from 'vitest';
import type { Site } from '../../e2e/fixtures/site.ts';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { findLosses } from './ledger.ts';
import type { Writing } from './writers.ts';

/** Ends the writing: nothing but 503 was refused, what was acknowledged is there, and all counts agree. */
export async function expectNothingLost(
  site: Site,
  writing: Writing,
  where: Parameters<typeof openDatabase>[0],
): Promise<void> {
  await writing.stop();
  expect(writing.refusals.filter((refusal) => !refusal.includes(': 503 '))).toEqual([]);
  expect(await site.admin(['check'])).toContain('everything agrees');
  const database = await openDatabase(where);
  expect(await findLosses(database, writing.ledger)).toEqual([]);
  await database.close();
}
