// The checks and all tests except the long ones, the cheapest first. The last lines name the slowest files and the failures,
// and add everything up.
import { check } from './checks/check.ts';
import { requireChromium } from './testing/chromium.ts';
import { inWords, type Outcome, slowestFiles, sum } from './testing/outcome.ts';
import { runPlaywright } from './testing/playwright.ts';
import { runVitest } from './testing/vitest.ts';

const SLOWEST_SHOWN = 10;

const parts: [name: string, run: () => Promise<Outcome>][] = [
  ['check', check],
  ['unit and database tests', () => runVitest('unit', 'dom', 'sqlite', 'without-cache', 'postgres')],
  ['browser tests', runBrowserTests],
];

const started = Date.now();
const outcomes: Outcome[] = [];
const durations: string[] = [];
for (const [name, run] of parts) {
  console.log(`\n=== ${name} ===\n`);
  const begun = Date.now();
  const outcome = await run();
  outcomes.push(outcome);
  durations.push(`${secondsSince(begun)} s ${name}: ${inWords(outcome)}`);
}

const total = sum(outcomes);
console.log('\nThe slowest test files:');
for (const { file, seconds } of slowestFiles(total, SLOWEST_SHOWN)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s ${file}`);
}
console.log(`\n${durations.join('\n')}\n${secondsSince(started)} s in all`);
for (const name of total.failures) console.log(`\n✗ ${name}`);
console.log(`\n${inWords(total)}`);
process.exitCode = total.failures.length === 0 ? 0 : 1;

async function runBrowserTests(): Promise<Outcome> {
  await requireChromium();
  return runPlaywright();
}

function secondsSince(begun: number): string {
  return ((Date.now() - begun) / 1000).toFixed(0).padStart(5);
}
