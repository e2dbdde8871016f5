import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './say.mjs';

const HEARTBEAT_MS = 1_000;
const ABANDONED_MS = 10_000;
const RETRY_MS = 200;

/**
 * Does the work while no other process holds this lock. The caller must check again what is left to do, since another
 * process may have done it.
 *
 * The lock is a folder that contains a file of its owner. A rename replaces an existing folder only if that folder is
 * empty, so one process wins. An abandoned lock is emptied by deleting the file of its owner, whose name is unique.
 * @param {string} lock
 * @param {() => Promise<void>} work
 */
export async function withLock(lock, work) {
  const owner = `${process.pid}-${randomUUID()}`;
  await take(lock, owner);
  const file = path.join(lock, owner);
  const release = () => {
    rmSync(file, { force: true });
    // A folder that cannot be removed contains the file of another process by now.
    orNothing(() => rmdirSync(lock));
  };
  // The lock may have been taken over meanwhile; then there is no heartbeat to write, and the work goes on.
  const heartbeat = setInterval(
    () => orNothing(() => utimesSync(file, new Date(), new Date())),
    HEARTBEAT_MS,
  );
  process.once('exit', release);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

/**
 * @param {string} lock
 * @param {string} owner
 */
async function take(lock, owner) {
  let hasSaid = false;
  while (!tryTake(lock, owner)) {
    if (!hasSaid) say('Waiting for another set-up of this folder to finish…');
    hasSaid = true;
    await delay(RETRY_MS);
  }
}

/**
 * @param {string} lock
 * @param {string} owner
 */
function tryTake(lock, owner) {
  for (const other of orNothing(() => readdirSync(lock)) ?? []) {
    if (!isAbandoned(path.join(lock, other))) return false;
    rmSync(path.join(lock, other), { force: true });
  }
  const own = `${lock}.${owner}`;
  mkdirSync(own, { recursive: true });
  writeFileSync(path.join(own, owner), '');
  try {
    renameSync(own, lock);
    return true;
  } catch (error) {
    rmSync(own, { recursive: true });
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Whether the owner of the file is gone: no process has its number, or another process has the number now, which shows
 * because the heartbeat has stopped.
 * @param {string} file
 */
function isAbandoned(file) {
  if (!isAlive(Number.parseInt(path.basename(file), 10))) return true;
  const heartbeat = orNothing(() => statSync(file).mtimeMs);
  return heartbeat !== undefined && Date.now() - heartbeat > ABANDONED_MS;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * @template T
 * @param {() => T} act may fail because of other processes
 * @returns {T | undefined}
 */
function orNothing(act) {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
