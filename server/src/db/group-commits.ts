import { CompiledQuery } from 'kysely';
import type { ContentKind } from './content-version.ts';
import type { Queries, Tx } from './database.ts';
import { runCompiled, transactOn } from './dialect.ts';

/** @param shownIn what shows the change, and is announced with it */
export type Transact = <T>(work: (tx: Tx) => Promise<T>, shownIn?: readonly ContentKind[]) => Promise<T>;

/** Work waits for its commit no longer than this, and the process does nothing else meanwhile. */
const TOGETHER_MS = 4;

export interface GroupCommits {
  /** With what else is waiting. */
  together: Transact;
  /** In its turn, but by itself and in no savepoint: for what changes very much. */
  byItself: Transact;
}

interface Settings {
  /** Makes it part of a commit that its changes are shown in these. */
  announce?: (tx: Tx, kinds: readonly ContentKind[]) => Promise<void>;
  committed?: () => void;
  /** Stands around what is committed by itself. */
  around?: (commit: () => Promise<void>) => Promise<void>;
  nowMs?: () => number;
}

/**
 * Commits together what arrives together, for an engine with one writer that waits for the disk at every commit. Each
 * work stands in a savepoint: one that throws is undone alone, and nobody hears of success before the commit.
 */
export function groupCommits(
  queries: Queries,
  { announce, committed, around = (commit) => commit(), nowMs = () => performance.now() }: Settings = {},
): GroupCommits {
  const waiting: (Job & { isByItself: boolean })[] = [];
  let isUnderWay = false;

  const queued =
    (isByItself: boolean): Transact =>
    (work, shownIn = []) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...jobOf(work, shownIn, resolve, reject), isByItself });
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
    const [first] = waiting;
    if (!first?.isByItself) return commitGroup();
    waiting.shift();
    try {
      await around(() => alone(first));
    } catch (error) {
      first.fail(error);
    }
  }

  async function commitGroup() {
    const taken: Job[] = [];
    try {
      await transactOn(queries, async (tx) => {
        const started = nowMs();
        while (nowMs() - started < TOGETHER_MS) {
          const [job] = waiting;
          if (!job || job.isByItself) break;
          waiting.shift();
          taken.push(job);
          await inSavepoint(tx, job);
        }
        await announceChanges(tx, taken);
      });
      committed?.();
      for (const job of taken) job.settle();
    } catch {
      // The engine gave all of it up: each for itself learns whether that was its fault.
      if (taken.length === 0) taken.push(...waiting.splice(0, 1));
      for (const job of taken) await alone(job);
    }
  }

  async function alone(job: Job) {
    try {
      await transactOn(queries, async (tx) => {
        if (!(await job.run(tx))) throw new Undone();
        await announceChanges(tx, [job]);
      });
      job.settle();
    } catch (error) {
      if (error instanceof Undone) job.settle();
      else job.fail(error);
    }
  }

  /** Once for all of them. */
  async function announceChanges(tx: Tx, jobs: readonly Job[]) {
    const kinds = new Set(jobs.flatMap((job) => job.changed()));
    if (kinds.size > 0) await announce?.(tx, [...kinds]);
  }

  return { together: queued(false), byItself: queued(true) };
}

/** A work and, once it has run, how it ended. */
interface Job {
  run(tx: Tx): Promise<boolean>;
  /** Where that is shown; nowhere while nothing is. */
  changed(): readonly ContentKind[];
  settle(): void;
  fail(error: unknown): void;
}

function jobOf<T>(
  work: (tx: Tx) => Promise<T>,
  shownIn: readonly ContentKind[],
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Job {
  let settle = () => {};
  let changed: readonly ContentKind[] = [];
  return {
    async run(tx) {
      changed = [];
      try {
        const value = await work(tx);
        settle = () => resolve(value);
        changed = shownIn;
        return true;
      } catch (error) {
        settle = () => reject(error);
        return false;
      }
    },
    changed: () => changed,
    settle: () => settle(),
    fail: reject,
  };
}

const SAVE = CompiledQuery.raw('savepoint work');
const UNDO = CompiledQuery.raw('rollback to work');
const RELEASE = CompiledQuery.raw('release work');

async function inSavepoint(tx: Tx, job: Job) {
  await runCompiled(tx, SAVE);
  if (!(await job.run(tx))) await runCompiled(tx, UNDO);
  await runCompiled(tx, RELEASE);
}

class Undone extends Error {}
