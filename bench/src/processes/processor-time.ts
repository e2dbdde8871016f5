import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10;

/** What a process has used of the processors so far, in milliseconds; NaN where the system does not tell. */
export function processorTimeMs(pid: number): number {
  const fields = statFields(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Its memory that is in use, in bytes; NaN where the system does not tell. */
export function residentBytes(pid: number): number {
  const line = readProc(pid, 'status').match(/^VmRSS:\s+(\d+) kB$/m);
  return Number(line?.[1]) * 1024;
}

/** The fields after the name, which may hold blanks itself. */
function statFields(pid: number) {
  const stat = readProc(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readProc(pid: number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
