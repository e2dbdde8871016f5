// Runs before every npm script, under whatever Node the machine has: gets the packages (the pinned Node among
// them) and builds the web app, each only when something changed. What it says goes to stderr, so that a
// command's own output stays clean. `--no-build` leaves the web app alone.
import process from 'node:process';
import { withLock } from './bootstrap/lock.mjs';
import { arePackagesInstalled, installPackages, requireUsableNode } from './bootstrap/packages.mjs';
import { inProject } from './bootstrap/project.mjs';
import { fail } from './bootstrap/say.mjs';
import { buildWebApp, isWebAppBuilt } from './bootstrap/web-build.mjs';

const OLDEST_NODE = 20;
// Outside node_modules, which npm ci deletes.
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
