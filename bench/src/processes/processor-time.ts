import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10;

/** Processor time that a process has used, in milliseconds; NaN where the system does not say. */
export function processorTimeMs(pid: number): number {
  const fields = statFields(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Processor time that a process with one thread has used, in microseconds; 0 where the system does not say. */
export function singleThreadUs(pid: number): number {
  return Number(readProc(pid, 'schedstat').split(' ')[0]) / 1000;
}

/** Memory of a process in bytes; NaN where the system does not say. */
export interface Memory {
  resident: number;
  /** The part that is mapped files, such as the database; the system can take it back. */
  mapped: number;
}

export function memoryOf(pid: number): Memory {
  const status = readProc(pid, 'status');
  const field = (name: string) =>
    Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm'))?.[1]) * 1024;
  return { resident: field('VmRSS'), mapped: field('RssFile') };
}

/** The fields of `stat` after the name of the program, which may contain spaces. */
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
