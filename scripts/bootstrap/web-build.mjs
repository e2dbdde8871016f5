import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withOwnNode } from './packages.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';

const STAMP = inProject('web', 'build', '.sources');
const SERVER_BUILD = inProject('web', 'build', 'server', 'index.js');
const SOURCE_FOLDERS = ['web', 'contract'];
const NOT_SOURCES = /^(node_modules|build|\.react-router|.*\.test\.tsx?)$/;

/** Whether the build was made from the current sources, by content and not by file times. */
export function isWebAppBuilt() {
  return existsSync(STAMP) && existsSync(SERVER_BUILD) && readFileSync(STAMP, 'utf8') === sources();
}

export async function buildWebApp() {
  const built = sources();
  rmSync(STAMP, { force: true });
  await run('Building the web app', 'react-router', ['build'], {
    cwd: inProject('web'),
    env: { ...withOwnNode(), NODE_ENV: 'production' },
  });
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, built);
}

/** A fingerprint of the sources of the web app; the lock file represents its libraries. */
function sources() {
  const libraries = readFileSync(inProject('package-lock.json'), 'utf8');
  return fingerprint(libraries, ...SOURCE_FOLDERS.map((folder) => inProject(folder)));
}

/**
 * A hash of `start` and of the names and contents of all sources in the folders.
 * @param {string} start
 * @param {string[]} folders
 */
export function fingerprint(start, ...folders) {
  const hash = createHash('sha256').update(start);
  for (const folder of folders) {
    for (const file of filesUnder(folder)) {
      hash.update(`\0${path.relative(folder, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(file) : [file];
    });
}
