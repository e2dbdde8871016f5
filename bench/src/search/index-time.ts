import type { Database } from '../../../server/src/db/database.ts';
import { rebuildIndex } from '../../../server/src/db/search/rebuild-index.ts';
import { atMost, type Row } from '../row.ts';

/** The seconds from the start of indexing until all posts are indexed, and until everything is indexed. */
export interface IndexTime {
  posts: number;
  all: number;
}

/** The limit for a million posts. */
const POSTS_MAX_S = 180;

export async function measureIndexing(database: Database): Promise<IndexTime> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  let posts = 0;
  function report(progress: string) {
    if (progress.includes('posts')) posts = seconds();
  }
  await rebuildIndex(database, { report, isOffline: true });
  if (posts === 0) throw new Error('The progress of indexing names no posts.');
  return { posts, all: seconds() };
}

/** @param times by the name of the engine */
export function indexingRow(times: readonly [engine: string, time: IndexTime][]): Row {
  const details = times.map(
    ([engine, { posts, all }]) =>
      `${engine} ${posts.toFixed(0)} s, and all comments after ${all.toFixed(0)} s`,
  );
  const slowest = Math.max(...times.map(([, { posts }]) => posts));
  return atMost('indexing all posts', slowest, POSTS_MAX_S, 's', details.join('; '));
}
