import { existsSync } from 'node:fs';
import { show } from './program.ts';

/** Whether packages of Debian may be installed here. */
export function hasApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Where it is, its package installed where that may be done; undefined where it cannot be had. */
export async function findOrInstall(aptPackage: string, places: readonly string[]) {
  const found = () => places.find((place) => existsSync(place));
  if (!found() && hasApt()) await installByApt(aptPackage);
  return found();
}

export async function installByApt(...packages: string[]): Promise<void> {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await show('apt-get', ['-qq', 'update'], environment);
  await show(
    'apt-get',
    ['-qq', 'install', '--yes', '--no-remove', '--no-install-recommends', ...packages],
    environment,
  );
}
