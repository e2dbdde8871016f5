import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';
import { type Counts, judge } from './counts.ts';

/** Runs a test runner that writes its report to the file it is given, and judges both. */
export async function reported<Report>(
  name: string,
  run: (file: string) => Promise<number>,
  count: (report: Report) => Counts,
): Promise<Counts> {
  const file = inProject('.cache', `${name}.json`);
  mkdirSync(inProject('.cache'), { recursive: true });
  rmSync(file, { force: true });
  const exitCode = await run(file);
  return judge(read(file, count), exitCode);
}

function read<Report>(file: string, count: (report: Report) => Counts): Counts | undefined {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
