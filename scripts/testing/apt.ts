import { existsSync } from 'node:fs';
import { show } from './program.ts';

/** Whether Debian packages can be installed here. */
export function hasApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

export function findProgram(places: readonly string[]): string | undefined {
  return places.find((place) => existsSync(place));
}

/** The path of the program, which is installed first if it is missing and apt is available; undefined if there is none. */
export async function findOrInstall(aptPackage: string, places: readonly string[]) {
  if (!findProgram(places) && hasApt()) await installByApt(aptPackage);
  return findProgram(places);
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
