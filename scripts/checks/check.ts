import { inProject } from '../bootstrap/project.mjs';
import { type Outcome, sum } from '../testing/outcome.ts';
import { show } from '../testing/program.ts';
import { runVitest } from '../testing/vitest.ts';
import { checkBundleSize } from './bundle-size.ts';
import { lint } from './lint.ts';
import { checkOpenApi } from './openapi.ts';

/** TypeScript programs. The root program covers several workspaces, so that files that they share are checked once. */
const PROGRAMS = ['tsconfig.json', 'e2e', 'web'];

/** Runs every check that does not run the product, and goes on after a failure, so that one run names all failures. */
export async function check(): Promise<Outcome> {
  return sum(await Promise.all([checkCode(), checkTheRest()]));
}

async function checkCode(): Promise<Outcome> {
  return sum([
    await step('types of routes', () => show('react-router', ['typegen', 'web'])),
    ...(await Promise.all([step('types', checkTypes), step('lint', lint)])),
  ]);
}

async function checkTheRest(): Promise<Outcome> {
  return sum([
    await step('format', checkFormat),
    await step('OpenAPI document', checkOpenApi),
    await runVitest('repository'),
    await step('bundle size', checkBundleSize),
  ]);
}

/** A step that is not a test. */
async function step(name: string, run: () => Promise<number>): Promise<Outcome> {
  const started = Date.now();
  const isPassed = (await run()) === 0;
  console.log(`${isPassed ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return { passed: 0, failures: isPassed ? [] : [name], files: [] };
}

/**
 * The caches skip files that have not changed since the last check. The compiler runs on one thread, because each thread
 * would infer the shared types again, and the other checks need processors, too.
 */
async function checkTypes(): Promise<number> {
  const codes: number[] = [];
  for (const program of PROGRAMS) {
    const cache = [
      '--incremental',
      '--tsBuildInfoFile',
      inProject('.cache', 'types', `${program}.tsbuildinfo`),
    ];
    codes.push(await show('tsc', ['-p', program, '--singleThreaded', ...cache]));
  }
  return Math.max(...codes);
}

function checkFormat(): Promise<number> {
  const cache = ['--cache', '--cache-strategy=content', `--cache-location=${inProject('.cache', 'format')}`];
  return show('prettier', ['--check', '--log-level=warn', ...cache, '.']);
}
