import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { fail } from './say.mjs';

/** The oldest Node that works, for platforms without a pinned one. */
const OLDEST_NODE_TO_RUN = 26;
const BIN = inProject('node_modules', '.bin');

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/**
 * Whether node_modules matches package-lock.json. npm writes a lock file into node_modules when an installation is
 * complete, so an interrupted one does not count.
 */
export function arePackagesInstalled() {
  const installed = packagesIn('node_modules', '.package-lock.json');
  const wanted = packagesIn('package-lock.json');
  return Boolean(installed && wanted && isComplete(installed, wanted));
}

/**
 * An optional package may be missing: it is for another platform.
 * @param {Packages} installed
 * @param {Packages} wanted
 */
export function isComplete(installed, wanted) {
  const isThere = Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
    if (!/(^|\/)node_modules\//.test(place)) return true;
    const found = installed[place];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
  return isThere && Object.keys(installed).every((place) => place in wanted);
}

export async function installPackages() {
  await run('Installing packages (npm ci)', 'npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: inProject(),
    env: withoutOwnNode(),
  });
}

/** Exits with a message where no Node is pinned and the machine's own is too old. */
export function requireUsableNode() {
  if (existsSync(path.join(BIN, 'node'))) return;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE_TO_RUN) return;
  fail(
    `Magpie includes no Node for ${process.platform}-${process.arch}: ` +
      `install Node ${OLDEST_NODE_TO_RUN} or newer (this is ${process.version}).`,
  );
}

/** The environment in which programs of the project run on the pinned Node. */
export function withOwnNode() {
  return { ...process.env, PATH: [BIN, withoutOwnNode().PATH].join(path.delimiter) };
}

/** npm ci deletes node_modules and must not run on a Node inside it. */
function withoutOwnNode() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return { ...process.env, PATH: folders.filter((folder) => folder !== BIN).join(path.delimiter) };
}

/**
 * @param {string[]} segments
 * @returns {Packages | undefined}
 */
function packagesIn(...segments) {
  const file = inProject(...segments);
  if (!existsSync(file)) return undefined;
  /** @type {{ packages: Packages }} */
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  return lock.packages;
}
