import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../context.ts';

/** Reads, when it is asked, what the database, the caches and the queues counted of themselves. */
export function tellFigures(registry: Registry, { database, figures, previews }: Context): void {
  const { tally } = database;
  const queryFigures: Of = () => [
    ['queries', tally.queries],
    ['transactions', tally.transactions],
  ];
  tell('magpie_database_total', 'Queries and transactions made.', 'what', () =>
    queryFigures().map(([what, { count }]) => [what, count]),
  );
  tell('magpie_database_seconds_total', 'The time these took, with their waiting.', 'what', () =>
    queryFigures().map(([what, { ms }]) => [what, ms / 1000]),
  );
  tell(
    'magpie_database_failed_total',
    'Transactions given up, refusals of a verb among them.',
    'what',
    () => [['transactions', tally.failedTransactions]],
  );
  tell('magpie_database_group_commits_total', 'Commits that several transactions may share.', 'what', () => [
    ['commits', tally.groupCommits],
  ]);
  tell('magpie_cache_hits_total', 'Answers that were kept.', 'cache', () => cacheFigures('hits'));
  tell('magpie_cache_misses_total', 'Answers that had to be made.', 'cache', () => cacheFigures('misses'));
  tell('magpie_cache_bytes', 'What is kept.', 'cache', () => cacheFigures('bytes'));
  tell('magpie_queue_running', 'What is being done in the background.', 'queue', () => queues('running'));
  tell('magpie_queue_waiting', 'What waits for a place.', 'queue', () => queues('waiting'));
  tell('magpie_previews_failed_total', 'Pages that could not be read.', 'what', () => [
    ['pages', previews.figures.failures()],
  ]);

  function tell(name: string, help: string, label: string, read: () => [string, number][]) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect: () => read().forEach(([value, number]) => gauge.set({ [label]: value }, number)),
    });
  }

  function cacheFigures(figure: 'hits' | 'misses' | 'bytes') {
    return Array.from(figures.caches, ([name, read]): [string, number] => [name, read()[figure]]);
  }

  function queues(figure: 'running' | 'waiting') {
    return Array.from(figures.queues, ([name, read]): [string, number] => [name, read()[figure]]);
  }
}

type Of = () => [string, { count: number; ms: number }][];
