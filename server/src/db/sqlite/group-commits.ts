import { CompiledQuery } from 'kysely';
import type { Queries, Transact, TransactOptions, Tx } from '../database.ts';
import { begin, executeDirect, type OpenTransaction } from '../execute-direct.ts';
import type { ContentTable, WrittenTables } from '../written-tables.ts';

/** A transaction waits for its commit no longer than this, and the process does nothing else meanwhile. */
const GROUP_MS = 4;

interface Settings {
  /** Called after each commit, also one that failed, with the content tables that it wrote. */
  onCommit?: (tables: ReadonlySet<ContentTable>) => void;
  /** The next read sees the file as it then is. */
  leaveSnapshot?: () => void;
  /** Runs an exclusive commit. */
  runExclusive?: (commit: () => Promise<void>) => Promise<void>;
  nowMs?: () => number;
}

interface Job {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  isExclusive: boolean;
}

/**
 * Commits together the transactions that arrive together: SQLite has one writer, which waits for the disk at every
 * commit. Each one runs in a savepoint, so that one that throws is undone alone, and resolves after the commit.
 */
export function groupCommits(
  queries: Queries,
  {
    onCommit = () => {},
    leaveSnapshot = () => {},
    runExclusive = (commit) => commit(),
    nowMs = () => performance.now(),
  }: Settings = {},
): Transact {
  const waiting: Job[] = [];
  let isUnderWay = false;

  /** After the other requests that came in with this one have got as far. */
  function commitSoon() {
    if (isUnderWay || waiting.length === 0) return;
    isUnderWay = true;
    setImmediate(() => {
      const [first] = waiting;
      void (first?.isExclusive ? commitExclusive(first) : commitGroup()).finally(() => {
        isUnderWay = false;
        commitSoon();
      });
    });
  }

  async function commitExclusive(job: Job) {
    waiting.shift();
    try {
      await runExclusive(() => commitAlone(job));
    } catch (error) {
      job.reject(error);
    }
  }

  async function commitGroup() {
    const taken: Job[] = [];
    const settle: (() => void)[] = [];
    const tables = new Set<ContentTable>();
    let open: OpenTransaction | undefined;
    try {
      open = await begin(queries);
      const startedAt = nowMs();
      while (nowMs() - startedAt < GROUP_MS) {
        const [job] = waiting;
        if (!job || job.isExclusive) break;
        waiting.shift();
        taken.push(job);
        settle.push(await runInSavepoint(open, job, tables));
      }
      await commit(open, tables);
      for (const one of settle) one();
    } catch {
      await open?.rollback();
      // The engine gave all of it up: each one alone learns whether that was its fault.
      if (taken.length === 0) taken.push(...waiting.splice(0, 1));
      for (const job of taken) await commitAlone(job);
    }
  }

  async function commitAlone(job: Job) {
    let open: OpenTransaction | undefined;
    try {
      open = await begin(queries);
      const value = await job.work(open.tx);
      await commit(open, open.written.tables);
      job.resolve(value);
    } catch (error) {
      await open?.rollback();
      job.reject(error);
    }
  }

  /** A snapshot that lasts while a commit is made keeps the journal from starting over. */
  async function commit(open: OpenTransaction, tables: ReadonlySet<ContentTable>) {
    leaveSnapshot();
    try {
      await open.commit();
    } finally {
      leaveSnapshot();
      onCommit(tables);
    }
  }

  return function transact<T>(
    work: (tx: Tx) => Promise<T>,
    { exclusive = false, timeout }: TransactOptions = {},
  ) {
    return new Promise<T>((resolve, reject) => {
      const isExclusive = exclusive || timeout === 'none';
      waiting.push({ work, resolve: resolve as Job['resolve'], reject, isExclusive });
      commitSoon();
    });
  };
}

const SAVE = CompiledQuery.raw('savepoint work');
const UNDO = CompiledQuery.raw('rollback to work');
const RELEASE = CompiledQuery.raw('release work');

/** @returns what tells the caller, after the commit */
async function runInSavepoint(
  { tx, written }: { tx: Tx; written: WrittenTables },
  { work, resolve, reject }: Job,
  tables: Set<ContentTable>,
): Promise<() => void> {
  written.tables.clear();
  await executeDirect(tx, SAVE);
  try {
    const value = await work(tx);
    await executeDirect(tx, RELEASE);
    for (const table of written.tables) tables.add(table);
    return () => resolve(value);
  } catch (error) {
    await executeDirect(tx, UNDO);
    await executeDirect(tx, RELEASE);
    return () => reject(error);
  }
}
