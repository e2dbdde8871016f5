import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../context.ts';

/** The values of a label and their numbers. */
type Told = [label: string, number: number][];

interface Countable {
  reset(): void;
  inc(labels: Record<string, string>, value: number): void;
}

/** Reads, when it is asked, what the database, the caches and the queues counted of themselves. */
export function tellFigures(registry: Registry, { database, figures, previews }: Context): void {
  const { queries, transactions } = database.stats;
  tell('magpie_database_total', 'Queries and transactions made.', 'what', () => [
    ['queries', queries.count],
    ['transactions', transactions.count],
  ]);
  tell('magpie_database_seconds_total', 'The time these took, with their waiting.', 'what', () => [
    ['queries', queries.ms / 1000],
    ['transactions', transactions.ms / 1000],
  ]);
  tell(
    'magpie_database_failed_total',
    'Transactions given up, refusals of a verb among them.',
    'what',
    () => [['transactions', database.stats.failedTransactions]],
  );
  tell('magpie_database_group_commits_total', 'Commits that several transactions may share.', 'what', () => [
    ['commits', database.stats.groupCommits],
  ]);
  tell(
    'magpie_database_synced',
    'Whether commits of other processes are known at once (1), or answers are cached for at most a second (0).',
    'what',
    () => [['commits', Number(database.isSynced())]],
  );
  tell('magpie_cache_hits_total', 'Answers given from the cache.', 'cache', () => caches('hits'));
  tell('magpie_cache_misses_total', 'Answers that were made.', 'cache', () => caches('misses'));
  tell('magpie_cache_bytes', 'Bytes in the cache.', 'cache', () => caches('bytes'));
  tell('magpie_queue_running', 'What is being done in the background.', 'queue', () => queues('running'));
  tell('magpie_queue_waiting', 'What waits for a place.', 'queue', () => queues('waiting'));
  tell('magpie_previews_failed_total', 'Pages that could not be read.', 'what', () => [
    ['pages', previews.figures.failures()],
  ]);

  function tell(name: string, help: string, label: string, read: () => Told) {
    function collect(this: Countable) {
      this.reset();
      for (const [value, number] of read()) this.inc({ [label]: value }, number);
    }
    const settings = { name, help, labelNames: [label], registers: [], collect };
    registry.registerMetric(name.endsWith('_total') ? new Counter(settings) : new Gauge(settings));
  }

  function caches(figure: 'hits' | 'misses' | 'bytes'): Told {
    return Array.from(figures.caches, ([name, read]) => [name, read()[figure]]);
  }

  function queues(figure: 'running' | 'waiting'): Told {
    return Array.from(figures.queues, ([name, read]) => [name, read()[figure]]);
  }
}
