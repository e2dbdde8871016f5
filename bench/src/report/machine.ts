import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { ROOT } from '../processes/served.ts';

export function machine(): string {
  const [processor] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return [
    `${os.cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}`,
    `${memory} GiB`,
    `${os.type()} ${os.release()}`,
    `Node ${process.versions.node}`,
  ].join(', ');
}

/** The number of processes that wanted to run, on average over the last minute. */
export function loadBefore(): string {
  return (os.loadavg()[0] ?? 0).toFixed(1);
}

export function isBusy(loadBefore: string): boolean {
  return Number(loadBefore) > 1;
}

/** @param report the file that the benchmark itself writes; changes in it do not count */
export function commit(report: string): string {
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', `:(exclude)${report}`);
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : ' with changes');
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
