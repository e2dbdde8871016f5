import { CompiledQuery } from 'kysely';
import type { Queries, Transact, TransactOptions, Tx } from '../database.ts';
import { isBusy } from '../faults.ts';
import { begin, type OpenTransaction } from '../transaction.ts';
import type { WatchedTable, WrittenTables } from '../written-tables.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';

/** Transactions join a group for this long at most; the process does nothing else meanwhile. */
const GROUP_MS = 4;

interface Settings {
  /** Called after each commit, even a failed one, with the watched tables that its transactions wrote. */
  onCommit?: (tables: ReadonlySet<WatchedTable>) => void;
  /** Runs an exclusive commit. */
  runExclusive?: (commit: () => Promise<void>) => Promise<void>;
  /** Runs a transaction whose commit a power cut may lose. */
  transactWithoutSync?: Transact;
  nowMs?: () => number;
}

interface Job {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  isExclusive: boolean;
  /** Waits for the write lock as long as it takes. */
  isPatient: boolean;
}

/**
 * Commits together the transactions that arrive together: SQLite has one writer, which waits for the disk at every
 * commit. Each runs in a savepoint, so that its failure undoes no other transaction, and resolves after the commit.
 */
export function groupCommits(
  queries: Queries,
  {
    onCommit = () => {},
    runExclusive = (commit) => commit(),
    transactWithoutSync,
    nowMs = () => performance.now(),
  }: Settings = {},
): Transact {
  const waiting: Job[] = [];
  let isRunning = false;

  async function commitWaiting() {
    if (isRunning) return;
    isRunning = true;
    for (let [first] = waiting; first; [first] = waiting) {
      // Requests that arrive together share a commit.
      await yieldToEventLoop();
      await (first.isExclusive ? commitExclusive(first) : commitGroup());
    }
    isRunning = false;
  }

  async function commitExclusive(job: Job) {
    waiting.shift();
    try {
      await runExclusive(() => commitSeparately(job));
    } catch (error) {
      job.reject(error);
    }
  }

  async function commitGroup() {
    const group: Job[] = [];
    const settle: (() => void)[] = [];
    const tables = new Set<WatchedTable>();
    let open: OpenTransaction;
    try {
      open = await begin(queries);
    } catch (error) {
      return refuse(error);
    }
    try {
      const startedAt = nowMs();
      while (nowMs() - startedAt < GROUP_MS) {
        const [job] = waiting;
        if (!job || job.isExclusive) break;
        waiting.shift();
        group.push(job);
        settle.push(await runInSavepoint(open, job, tables));
      }
      await commit(open, tables);
      for (const one of settle) one();
    } catch {
      await open.rollback();
      // SQLite rolled back the whole group. Each transaction now runs separately, so that only the one at fault fails.
      for (const job of group) await commitSeparately(job);
    }
  }

  async function commitSeparately(job: Job) {
    let open: OpenTransaction;
    try {
      open = await (job.isPatient ? beginPatiently() : begin(queries));
    } catch (error) {
      return refuse(error, [job]);
    }
    try {
      const value = await job.work(open.tx);
      await commit(open, open.written.tables);
      job.resolve(value);
    } catch (error) {
      await open.rollback();
      job.reject(error);
    }
  }

  async function beginPatiently(): Promise<OpenTransaction> {
    for (;;) {
      try {
        return await begin(queries);
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
    }
  }

  /** Rejects these jobs and all that wait: no transaction can begin, for example because another process writes. */
  function refuse(error: unknown, jobs: readonly Job[] = []) {
    for (const job of [...jobs, ...waiting.splice(0)]) job.reject(error);
  }

  async function commit(open: OpenTransaction, tables: ReadonlySet<WatchedTable>) {
    try {
      await open.commit();
    } finally {
      onCommit(tables);
    }
  }

  return function transact<T>(
    work: (tx: Tx) => Promise<T>,
    { exclusive = false, durable = true, timeout }: TransactOptions = {},
  ) {
    if (!durable && transactWithoutSync) return transactWithoutSync(work);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const isPatient = timeout === 'none';
    const isExclusive = exclusive || isPatient;
    waiting.push({ work, resolve: resolve as Job['resolve'], reject, isExclusive, isPatient });
    void commitWaiting();
    return promise;
  };
}

const SAVE = CompiledQuery.raw('savepoint work');
const UNDO = CompiledQuery.raw('rollback to work');
const RELEASE = CompiledQuery.raw('release work');

/** Returns a function that settles the caller's promise, to be called after the commit. */
async function runInSavepoint(
  { tx, written }: { tx: Tx; written: WrittenTables },
  { work, resolve, reject }: Job,
  tables: Set<WatchedTable>,
): Promise<() => void> {
  written.tables.clear();
  await tx.executeQuery(SAVE);
  try {
    const value = await work(tx);
    await tx.executeQuery(RELEASE);
    for (const table of written.tables) tables.add(table);
    return () => resolve(value);
  } catch (error) {
    await tx.executeQuery(UNDO);
    await tx.executeQuery(RELEASE);
    return () => reject(error);
  }
}
