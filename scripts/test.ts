// Everything that is proved, in the order in which it is cheapest to fail. The last lines name what failed, and sum it up.
import { check } from './checks/check.ts';
import { requireChromium } from './testing/chromium.ts';
import { inWords, type Outcome, sum } from './testing/outcome.ts';
import { runPlaywright } from './testing/playwright.ts';
import { runVitest } from './testing/vitest.ts';

const parts: [name: string, run: () => Promise<Outcome>][] = [
  ['check', check],
  ['unit', () => runVitest('unit', 'sqlite', 'without-cache', 'postgres')],
  ['e2e', runBrowserTests],
];

const outcomes: Outcome[] = [];
for (const [name, run] of parts) {
  console.log(`\n=== ${name} ===\n`);
  const started = Date.now();
  const outcome = await run();
  outcomes.push(outcome);
  console.log(`\n${name}: ${inWords(outcome)} (${Math.round((Date.now() - started) / 1000)} s)`);
}

const total = sum(outcomes);
for (const name of total.failures) console.log(`\n✗ ${name}`);
console.log(`\n${inWords(total)}`);
process.exitCode = total.failures.length === 0 ? 0 : 1;

async function runBrowserTests(): Promise<Outcome> {
  await requireChromium();
  return runPlaywright();
}
