import type { Options } from '../options.ts';
import type { Limit } from '../processes/limit.ts';
import type { Served } from '../processes/served.ts';
import { answerOf } from './answer-of.ts';
import { measureBare } from './bare-writes.ts';
import { type Measured, measure, median, together } from './measure.ts';
import type { Scenario } from './scenarios.ts';

export interface Row {
  scenario: Scenario;
  site: Measured;
  limit: Measured;
  /** Of an answer's body, on average: where users differ, so do their answers. */
  bytes: number;
  /** Milliseconds of a bare transaction that writes the same rows, where it is a write. */
  bareMs: number | null;
  /** The same row on SQLite, of one on PostgreSQL. */
  onSqlite: Row | null;
}

/** A database writes one transaction after the other: more who wait would only wait longer. */
export const WRITERS = 10;
/** Long enough for the code to be compiled and the caches to be filled. */
const WARM_UP_SECONDS = 0.5;
const BARE_SECONDS = 0.5;

export interface Servers {
  site: Served;
  limit: Limit;
  /** Where bare transactions are written. */
  databaseFile: string;
}

/** Measures the site and its limit in turn, so that what the machine does meanwhile falls on both. */
export async function runScenario(
  scenario: Scenario,
  { site, limit, databaseFile }: Servers,
  { connections, seconds, rounds }: Options,
): Promise<Row> {
  const { requestsOf, write } = scenario;
  // A write would be done once more for each answer.
  const asked = write ? requestsOf(0).slice(0, 1) : requestsOf(0);
  if (asked.length === 0) throw new Error(`${scenario.name} asks for nothing.`);
  const load = { connections: write ? Math.min(connections, WRITERS) : connections, requestsOf };
  const measured: { site: Measured[]; limit: Measured[]; bareMs: number[] } = {
    site: [],
    limit: [],
    bareMs: [],
  };
  await measure(site, { ...load, seconds: WARM_UP_SECONDS });
  // Only now, since what is asked for often comes compressed.
  const answers = await Promise.all(asked.map((request) => answerOf(site.url, request)));
  const refused = answers.find(({ status }) => status >= 300);
  if (refused) throw new Error(`${scenario.name} is answered by ${refused.status}.`);
  await limit.answerWith(answers);
  await measure(limit, { ...load, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < rounds; round += 1) {
    measured.site.push(await measure(site, { ...load, seconds }));
    measured.limit.push(await measure(limit, { ...load, seconds }));
    if (write) measured.bareMs.push(measureBare(databaseFile, write.bare, BARE_SECONDS));
  }
  return {
    scenario,
    site: together(measured.site),
    limit: together(measured.limit),
    bytes: Math.round(mean(answers.map(({ body }) => Buffer.byteLength(body, 'base64')))),
    bareMs: write ? median(measured.bareMs) : null,
    onSqlite: null,
  };
}

function mean(values: readonly number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
