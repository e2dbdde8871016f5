import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';
import { judge, type Outcome } from './outcome.ts';

/** Runs a test runner and reads the report it writes. */
export async function reported<Report>(
  name: string,
  run: (file: string) => Promise<number>,
  outcomeOf: (report: Report) => Outcome,
): Promise<Outcome> {
  const file = inProject('.cache', `${name}.json`);
  mkdirSync(inProject('.cache'), { recursive: true });
  rmSync(file, { force: true });
  const exitCode = await run(file);
  return judge(name, read(file, outcomeOf), exitCode);
}

function read<Report>(file: string, outcomeOf: (report: Report) => Outcome): Outcome | undefined {
  try {
    return outcomeOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
