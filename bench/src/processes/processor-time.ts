import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10;

/** What a process has used of the processors so far, in milliseconds; NaN where the system does not tell. */
export function processorTimeMs(pid: number): number {
  const fields = statFields(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The same of a process with a single thread, to the microsecond. */
export function singleThreadUs(pid: number): number {
  return Number(readProc(pid, 'schedstat').split(' ')[0]) / 1000;
}

/** Memory of a process, in bytes; NaN where the system does not tell. */
export interface Memory {
  resident: number;
  /** Of that, what is mapped from files, the database's among them: the system takes it back when it needs it. */
  mapped: number;
}

export function memoryOf(pid: number): Memory {
  const status = readProc(pid, 'status');
  const field = (name: string) =>
    Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm'))?.[1]) * 1024;
  return { resident: field('VmRSS'), mapped: field('RssFile') };
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
