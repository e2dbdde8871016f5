import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './say.mjs';

const HEARTBEAT_MS = 1_000;
const ABANDONED_MS = 10_000;
const RETRY_MS = 200;

/**
 * Does the work while no other process holds this lock. The caller looks again at what is left to do: the other
 * one may have done it.
 * @param {string} lock
 * @param {() => Promise<void>} work
 */
export async function withLock(lock, work) {
  await take(lock);
  const release = () => rmSync(lock, { force: true });
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), HEARTBEAT_MS);
  process.once('exit', release);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

/** @param {string} lock */
async function take(lock) {
  mkdirSync(path.dirname(lock), { recursive: true });
  let hasSaid = false;
  while (!tryTake(lock)) {
    if (isAbandoned(lock)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!hasSaid) say('Waiting for another set-up of this folder to finish…');
    hasSaid = true;
    await delay(RETRY_MS);
  }
}

/** @param {string} lock */
function tryTake(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Its process is gone; or, where the number went to another process since, its heart stopped beating.
 * @param {string} lock
 */
function isAbandoned(lock) {
  try {
    const beat = statSync(lock).mtimeMs;
    return !isAlive(Number(readFileSync(lock, 'utf8'))) || Date.now() - beat > ABANDONED_MS;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  // An empty file is a lock being written.
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
