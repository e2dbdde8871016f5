// Everything that is proved, in the order in which it is cheapest to fail. The last line sums it up.
import { check } from './checks/check.ts';
import { requireChromium } from './testing/chromium.ts';
import { type Counts, sum } from './testing/counts.ts';
import { runPlaywright } from './testing/playwright.ts';
import { runVitest } from './testing/vitest.ts';

const parts: [name: string, run: () => Promise<Counts>][] = [
  ['check', check],
  ['unit', () => runVitest('unit', 'sqlite', 'postgres')],
  ['e2e', runBrowserTests],
];

const results: Counts[] = [];
for (const [name, run] of parts) {
  console.log(`\n=== ${name} ===\n`);
  const started = Date.now();
  const result = await run();
  results.push(result);
  console.log(`\n${name}: ${inWords(result)} (${Math.round((Date.now() - started) / 1000)} s)`);
}

const total = sum(results);
console.log(`\n${inWords(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runBrowserTests(): Promise<Counts> {
  await requireChromium();
  return runPlaywright();
}

function inWords({ passed, failed }: Counts) {
  return `${passed} passed, ${failed} failed`;
}
