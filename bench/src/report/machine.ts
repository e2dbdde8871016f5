import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { ROOT } from '../processes/served.ts';

/** On what, and of what, the figures are. */
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

/** How busy the machine was beside the benchmark: processes that wanted to run, on average of the last minute. */
export function loadBefore(): string {
  return (os.loadavg()[0] ?? 0).toFixed(1);
}

/** Whether others wanted the processors as well. */
export function isBusy(loadBefore: string): boolean {
  return Number(loadBefore) > 1;
}

/** @param report what the benchmark itself writes, which changes nothing of what is measured */
export function commit(report: string, root = ROOT): string {
  const git = (...args: string[]) => gitIn(root, args);
  const hash = git('rev-parse', '--short', 'HEAD');
  const changes = git('status', '--porcelain', '--untracked-files=no', '--', '.', `:(exclude)${report}`);
  return changes === '' ? hash : `${hash} with changes`;
}

function gitIn(root: string, args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
