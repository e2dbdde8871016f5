import { CompiledQuery } from 'kysely';
import type { Queries, Tx } from './database.ts';

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Work waits for its commit no longer than this, and the process does nothing else meanwhile. */
const TOGETHER_MS = 4;

/**
 * Commits together what arrives together, for an engine with one writer that waits for the disk at every commit. Each
 * work stands in a savepoint: one that throws is undone alone, and nobody hears of success before the commit.
 */
export function groupCommits(
  queries: Queries,
  nowMs = () => performance.now(),
  committed = () => {},
): Transact {
  const waiting: Job[] = [];
  let isUnderWay = false;

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(jobOf(work, resolve, reject));
      commitSoon();
    });

  /** After the other requests that came in with this one have got as far. */
  function commitSoon() {
    if (isUnderWay || waiting.length === 0) return;
    isUnderWay = true;
    setImmediate(() => {
      void commitWaiting().finally(() => {
        isUnderWay = false;
        commitSoon();
      });
    });
  }

  async function commitWaiting() {
    const taken: Job[] = [];
    try {
      await queries.transaction().execute(async (tx) => {
        const started = nowMs();
        while (nowMs() - started < TOGETHER_MS) {
          const job = waiting.shift();
          if (!job) return;
          taken.push(job);
          await inSavepoint(tx, job);
        }
      });
      committed();
      for (const job of taken) job.settle();
    } catch {
      // The engine gave all of it up: each for itself learns whether that was its fault.
      if (taken.length === 0) taken.push(...waiting.splice(0, 1));
      for (const job of taken) await alone(queries, job);
    }
  }
}

/** A work and, once it has run, how it ended. */
interface Job {
  run(tx: Tx): Promise<boolean>;
  settle(): void;
  fail(error: unknown): void;
}

function jobOf<T>(
  work: (tx: Tx) => Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Job {
  let settle = () => {};
  return {
    async run(tx) {
      try {
        const value = await work(tx);
        settle = () => resolve(value);
        return true;
      } catch (error) {
        settle = () => reject(error);
        return false;
      }
    },
    settle: () => settle(),
    fail: reject,
  };
}

const SAVE = CompiledQuery.raw('savepoint work');
const UNDO = CompiledQuery.raw('rollback to work');
const RELEASE = CompiledQuery.raw('release work');

async function inSavepoint(tx: Tx, job: Job) {
  await tx.executeQuery(SAVE);
  if (!(await job.run(tx))) await tx.executeQuery(UNDO);
  await tx.executeQuery(RELEASE);
}

class Undone extends Error {}

async function alone(queries: Queries, job: Job) {
  try {
    await queries.transaction().execute(async (tx) => {
      if (!(await job.run(tx))) throw new Undone();
    });
    job.settle();
  } catch (error) {
    if (error instanceof Undone) job.settle();
    else job.fail(error);
  }
}
