import { existsSync } from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';
import { type Outcome, sum } from '../testing/outcome.ts';
import { show } from '../testing/program.ts';
import { runVitest } from '../testing/vitest.ts';
import { checkBundleSize } from './bundle-size.ts';
import { lint } from './lint.ts';
import { checkOpenApi } from './openapi.ts';

const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'];

/** Every check that does not run the product. It goes on after a failure, so that one run names them all. */
export async function check(): Promise<Outcome> {
  return sum([
    await step('types of routes', () => show('react-router', ['typegen', 'web'])),
    await step('types', checkTypes),
    await step('lint', lint),
    await step('OpenAPI document', checkOpenApi),
    await step('format', () => show('prettier', ['--check', '--log-level=warn', '.'])),
    await runVitest('repository'),
    await step('bundle size', checkBundleSize),
  ]);
}

/** A step that is not a test. */
async function step(name: string, run: () => Promise<number>): Promise<Outcome> {
  const started = Date.now();
  const isPassed = (await run()) === 0;
  console.log(`${isPassed ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return { passed: 0, failures: isPassed ? [] : [name] };
}

async function checkTypes(): Promise<number> {
  const codes: number[] = [];
  for (const workspace of WORKSPACES) {
    if (!existsSync(inProject(workspace, 'tsconfig.json'))) continue;
    codes.push(await show('tsc', ['-p', workspace]));
  }
  return Math.max(...codes);
}
