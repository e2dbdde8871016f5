import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../context.ts';

/** The values of a label, with a number for each. */
type Samples = [label: string, number: number][];

interface Countable {
  reset(): void;
  inc(labels: Record<string, string>, value: number): void;
}

/** Metrics of the database, the caches and the queues, read when Prometheus asks. */
export function registerSiteMetrics(registry: Registry, { database, metrics, previews }: Context): void {
  const { queries, transactions } = database.stats;
  register('magpie_database_total', 'Queries and transactions that were executed.', 'what', () => [
    ['queries', queries.count],
    ['transactions', transactions.count],
  ]);
  register(
    'magpie_database_seconds_total',
    'Time that queries and transactions took, including waiting.',
    'what',
    () => [
      ['queries', queries.ms / 1000],
      ['transactions', transactions.ms / 1000],
    ],
  );
  register(
    'magpie_database_failed_total',
    'Transactions that failed, including refusals by a verb.',
    'what',
    () => [['transactions', database.stats.failedTransactions]],
  );
  register(
    'magpie_database_group_commits_total',
    'Commits that several transactions may share.',
    'what',
    () => [['commits', database.stats.groupCommits]],
  );
  register(
    'magpie_database_synced',
    'Whether commits of other processes are known at once (1), or answers are cached for at most a second (0).',
    'what',
    () => [['commits', Number(database.isSynced())]],
  );
  register('magpie_cache_hits_total', 'Answers served from the cache.', 'cache', () => caches('hits'));
  register('magpie_cache_misses_total', 'Answers that were not in the cache.', 'cache', () =>
    caches('misses'),
  );
  register('magpie_cache_bytes', 'Bytes in the cache.', 'cache', () => caches('bytes'));
  register('magpie_queue_running', 'Jobs that are running.', 'queue', () => queues('running'));
  register('magpie_queue_waiting', 'Jobs that wait for a free slot.', 'queue', () => queues('waiting'));
  register('magpie_previews_failed_total', 'Pages that could not be read.', 'what', () => [
    ['pages', previews.stats.failures()],
  ]);

  function register(name: string, help: string, label: string, read: () => Samples) {
    function collect(this: Countable) {
      this.reset();
      for (const [value, number] of read()) this.inc({ [label]: value }, number);
    }
    const settings = { name, help, labelNames: [label], registers: [], collect };
    registry.registerMetric(name.endsWith('_total') ? new Counter(settings) : new Gauge(settings));
  }

  function caches(stat: 'hits' | 'misses' | 'bytes'): Samples {
    return Array.from(metrics.caches, ([name, read]) => [name, read()[stat]]);
  }

  function queues(stat: 'running' | 'waiting'): Samples {
    return Array.from(metrics.queues, ([name, read]) => [name, read()[stat]]);
  }
}
