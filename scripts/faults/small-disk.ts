import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A small file system in memory. */
export interface SmallDisk {
  folder: string;
  makeReadOnly(): void;
  remove(): void;
}

/** @throws where mounting is not allowed */
export function aSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'magpie-disk-'));
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  return {
    folder,
    makeReadOnly: () => mount('-o', 'remount,ro', folder),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

export function canMount(): boolean {
  try {
    aSmallDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}

function mount(...args: string[]) {
  execFileSync('mount', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
