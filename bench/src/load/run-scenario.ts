import type { Request } from 'autocannon';
import type { Options } from '../options.ts';
import type { Baseline } from '../processes/baseline.ts';
import type { Served } from '../processes/served.ts';
import { type Row, shareAtLeast, timesAtMost } from '../row.ts';
import { answerOf } from './answer-of.ts';
import { type BareWrite, measureBare } from './bare-writes.ts';
import { combine, type Measured, measure, median } from './measure.ts';

export interface Scenario {
  name: string;
  requestsOf: (connection: number) => Request[];
  /** For a read: the site must answer at least this share of the baseline's requests per second. */
  share?: number;
  /** For a write: it may take `WRITE_TIMES` as long as this bare transaction and the baseline's answer together. */
  bare?: BareWrite;
}

interface Servers {
  site: Served;
  baseline: Baseline;
  /** Where bare transactions are written. */
  databaseFile: string;
}

const WRITE_TIMES = 2.5;
/** A database writes one transaction after another: more writers would only wait longer. */
const WRITERS = 10;
/** Enough to compile the code and fill the caches. */
const WARM_UP_SECONDS = 0.5;
const BARE_SECONDS = 0.5;

/** Measures the site and its baseline in turn, so that other work on the machine affects both. */
export async function runScenario(
  { name, requestsOf, share = 0, bare }: Scenario,
  { site, baseline, databaseFile }: Servers,
  { connections, seconds, rounds }: Options,
): Promise<Row> {
  const load = { connections: bare ? Math.min(connections, WRITERS) : connections, requestsOf };
  const [ofSite, ofBaseline]: [Measured[], Measured[]] = [[], []];
  const bareMs: number[] = [];
  await measure(site, { ...load, seconds: WARM_UP_SECONDS });
  // The baseline's answers are recorded after the warm-up, because only frequent answers are compressed. Recording executes
  // the requests once more. So for a write only the first one is recorded, to change little in the database.
  const requests = bare ? requestsOf(0).slice(0, 1) : requestsOf(0);
  const answers = await Promise.all(requests.map((request) => answerOf(site.url, request)));
  const refused = answers.find(({ status }) => status >= 300);
  if (refused) throw new Error(`${name} is answered with ${refused.status}.`);
  await baseline.answerWith(answers);
  await measure(baseline, { ...load, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < rounds; round += 1) {
    ofSite.push(await measure(site, { ...load, seconds }));
    ofBaseline.push(await measure(baseline, { ...load, seconds }));
    if (bare) bareMs.push(measureBare(databaseFile, bare, BARE_SECONDS));
  }
  const [measured, limit] = [combine(ofSite), combine(ofBaseline)];
  if (bare) return writeRow(name, measured, limit, median(bareMs));
  const bytes =
    answers.reduce((sum, { body }) => sum + Buffer.byteLength(body, 'base64'), 0) / answers.length;
  return readRow(name, measured, limit, { share, bytes });
}

export function readRow(
  name: string,
  site: Measured,
  baseline: Measured,
  { share, bytes }: { share: number; bytes: number },
): Row {
  const details = [
    `${rounded(site.perSecond)}/s of ${rounded(baseline.perSecond)}/s`,
    `${rounded(site.processorUs)} µs of ${rounded(baseline.processorUs)} µs`,
    `p99 ${site.p99Ms.toFixed(0)} ms`,
    `${rounded(bytes)} bytes`,
  ];
  return shareAtLeast(name, site.perSecond / baseline.perSecond, share, details.join('; '));
}

export function writeRow(name: string, site: Measured, baseline: Measured, bareMs: number): Row {
  const [siteMs, answerMs] = [1000 / site.perSecond, 1000 / baseline.perSecond];
  const details = [
    `${siteMs.toFixed(2)} ms`,
    `rows ${bareMs.toFixed(2)} ms`,
    `answer ${answerMs.toFixed(2)} ms`,
    `p99 ${site.p99Ms.toFixed(0)} ms`,
  ];
  return timesAtMost(name, siteMs / (bareMs + answerMs), WRITE_TIMES, details.join('; '));
}

function rounded(number: number) {
  return Math.round(number).toLocaleString('en');
}
