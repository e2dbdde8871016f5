import type { Queries } from '../../db/database.ts';
import type { Command } from '../command.ts';
import { findWrongCounts } from './counts.ts';
import { findWrongKeysAndRanks } from './keys-and-ranks.ts';
import { findWrongNotifications } from './notifications.ts';
import { findWrongStatuses } from './statuses.ts';
import { findWrongWorks } from './works.ts';

export const checkCommand: Command = {
  usage: '',
  summary:
    'Verifies all stored counts, statuses and keys, and lists the wrong ones. Exits with 1 if there are any.',
  async run({ open }, _input, shell) {
    const { database } = await open();
    const totals = await totalsOf(database.read);
    let wrong = 0;
    for await (const finding of findWrongValues(database.read)) {
      shell.print(finding);
      wrong += 1;
    }
    const verdict = wrong === 0 ? 'all values are correct' : `${wrong} wrong`;
    shell.print(`Checked ${totals}: ${verdict}.`);
    return wrong === 0 ? 0 : 1;
  },
};

/**
 * A line for each stored value that is wrong. One query reads both a value and what it is compared with, so the two are of
 * the same snapshot.
 */
export async function* findWrongValues(queries: Queries): AsyncGenerator<string> {
  yield* findWrongCounts(queries);
  yield* findWrongStatuses(queries);
  yield* findWrongKeysAndRanks(queries);
  yield* findWrongNotifications(queries);
  yield* findWrongWorks(queries);
}

async function totalsOf(queries: Queries) {
  const counts = [];
  for (const table of ['users', 'posts', 'comments'] as const) {
    const { total } = await queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    counts.push(`${total} ${table}`);
  }
  return counts.join(', ');
}
