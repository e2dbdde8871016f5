import { setTimeout } from 'node:timers/promises';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import type { Database, DatabaseKind, Tx } from '../database.ts';
import { rowLock } from '../engine-sql.ts';
import { LOCK_RETRY_MS } from '../sqlite/lock-wait.ts';
import { indexComments } from './index-comments.ts';
import { indexPosts } from './index-posts.ts';
import { gatherWords, indexGatheredWords } from './gathered-words.ts';
import { SEARCHED_POSTS, SEARCHED_TABLES, type SearchedTable } from './search-tables.ts';

export interface BuildOptions {
  /** Is called with a description of the progress. */
  report: (progress: string) => void;
  /** Ends the build after the current step; it can be continued later. */
  signal?: AbortSignal;
  /** Whether the process answers no requests meanwhile. */
  isOffline?: boolean;
}

/**
 * The rows of a step, which takes some milliseconds. On SQLite the process does nothing else meanwhile; on PostgreSQL it
 * answers requests while it waits for the database.
 */
const STEP_ROWS = { sqlite: 25, postgres: 100 } as const;
/** Longer steps take less time for each row. On SQLite no other process can write during a step, which takes about 50 ms. */
const STEP_ROWS_OFFLINE = { sqlite: 400, postgres: 500 } as const;
/** Longer than other processes wait between two tries to get SQLite's write lock, so that they get it between two steps. */
const PAUSE_MS = 2 * LOCK_RETRY_MS;
const ROWS_PER_REPORT = 50_000;
/** The number of known words in memory, which need not be looked up again. */
const LEARNED_MAX = 200_000;

/**
 * Indexes what is not indexed yet, posts before comments, newest first, while the site runs. After an interruption, the
 * next call continues at the same place. Several processes may call it at the same time.
 */
export async function buildIndex(database: Database, options: BuildOptions): Promise<void> {
  for (const table of SEARCHED_TABLES) {
    if (options.signal?.aborted) return;
    await buildTable(database, table, options);
  }
}

async function buildTable(
  database: Database,
  table: SearchedTable,
  { report, signal, isOffline = false }: BuildOptions,
): Promise<void> {
  const limit = (isOffline ? STEP_ROWS_OFFLINE : STEP_ROWS)[database.kind];
  const learned = new Set<string>();
  let done = 0;
  if (database.kind === 'postgres')
    await database.transact(async (tx) => {
      if (await lockBuild(tx, table)) await gatherWords(tx, table);
    });
  while (!signal?.aborted) {
    // On PostgreSQL a step need not be durable: an outage that undoes the last steps undoes words and `below_id` together,
    // so the steps are repeated. On SQLite it must be durable: a transaction that is not durable runs in the file of the
    // rate limits, which has none of these tables.
    const step = await database.transact(
      (tx) => indexStep(tx, { table, limit, learned, kind: database.kind }),
      {
        durable: database.kind === 'sqlite',
      },
    );
    if (step) done += step.rows;
    if (done > 0 && (!step || done % ROWS_PER_REPORT === 0))
      report(`indexed ${done} ${table.items} for the search`);
    if (!step) break;
    if (learned.size > LEARNED_MAX) learned.clear();
    for (const word of step.words) learned.add(word);
    await (isOffline && database.kind === 'sqlite' ? setTimeout(PAUSE_MS) : yieldToEventLoop());
  }
}

interface Step {
  kind: DatabaseKind;
  table: SearchedTable;
  limit: number;
  /** Words that need not be looked up again. */
  learned: ReadonlySet<string>;
}

/** Indexes the next rows; null when there are none left. */
async function indexStep(tx: Tx, step: Step) {
  const { kind, table } = step;
  const { words } = table;
  const build = await lockBuild(tx, table);
  if (!build) return null;
  const done = await (table === SEARCHED_POSTS ? stepOfPosts : stepOfComments)(tx, build.below_id, step);
  if (done.lowest === undefined) {
    await tx.deleteFrom('search_builds').where('words', '=', words).execute();
    if (kind === 'postgres') await indexGatheredWords(tx, table);
    return null;
  }
  await tx.updateTable('search_builds').set({ below_id: done.lowest }).where('words', '=', words).execute();
  return done;
}

/** Other processes that build the same index wait. Returns undefined when the index is complete. */
function lockBuild(tx: Tx, { words }: SearchedTable) {
  return tx
    .selectFrom('search_builds')
    .select('below_id')
    .where('words', '=', words)
    .modifyEnd(rowLock(tx))
    .executeTakeFirst();
}

async function stepOfPosts(tx: Tx, below: number, { limit, learned }: Step) {
  const posts = tx.selectFrom('posts').select('id').where('id', '<', below).orderBy('id', 'desc');
  const ids = (await posts.limit(limit).execute()).map(({ id }) => id);
  const words = await indexPosts(tx, ids, { isKept: true, learned });
  return { rows: ids.length, lowest: ids.at(-1), words };
}

async function stepOfComments(tx: Tx, below: number, { limit }: Step) {
  const comments = await tx
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select(({ eb }) => [
      'comments.id',
      'comments.content',
      eb.case().when('users.deleted_at', 'is', null).then(eb.ref('users.username')).end().as('username'),
    ])
    .where('comments.id', '<', below)
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
  await indexComments(tx, comments, { isKept: true });
  return { rows: comments.length, lowest: comments.at(-1)?.id, words: [] };
}
