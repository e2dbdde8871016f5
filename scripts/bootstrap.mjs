// Runs before every npm script, on any Node from 20: installs packages, among them the pinned Node, and builds the web app,
// each only when something changed. It writes to stderr, so that the output of commands stays clean. `--no-build` skips the
// web app.
import process from 'node:process';
import { withLock } from './bootstrap/lock.mjs';
import { arePackagesInstalled, installPackages, requireUsableNode } from './bootstrap/packages.mjs';
import { inProject } from './bootstrap/project.mjs';
import { fail } from './bootstrap/say.mjs';
import { buildWebApp, isWebAppBuilt } from './bootstrap/web-build.mjs';

const OLDEST_NODE = 20;
// Not in node_modules, which npm ci deletes.
const LOCK = inProject('.cache/bootstrap-lock');

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(`Magpie needs Node ${OLDEST_NODE} or newer to set itself up; this is ${process.version}.`);
}

const buildWanted = !process.argv.includes('--no-build');
const isReady = () => arePackagesInstalled() && (!buildWanted || isWebAppBuilt());

if (!isReady()) {
  await withLock(LOCK, async () => {
    if (!arePackagesInstalled()) await installPackages();
    requireUsableNode();
    if (buildWanted && !isWebAppBuilt()) await buildWebApp();
  });
}
