import { type ItemStatus, LISTED_STATUSES } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';

/**
 * Named conditions, as literal text: a partial index serves a query only if the query repeats the condition of the
 * index (db/migrations) word for word.
 */

type Item = 'posts' | 'comments';

/** What public lists hold. */
export function listed(item: Item): RawBuilder<boolean> {
  return isOneOf(item, LISTED_STATUSES);
}

/** What an admin asked to see, in the words of the index that holds it in order. */
export function havingStatus(item: Item, statuses: ReadonlySet<ItemStatus>): RawBuilder<boolean> {
  const [only] = statuses.size === 1 ? statuses : [];
  if (!statuses.has('active')) {
    return only ? sql`${notActive(item)} and ${isOneOf(item, [only])}` : notActive(item);
  }
  if (statuses.has('removed')) return isOneOf(item, [...statuses]);
  return only ? sql`${listed(item)} and ${isOneOf(item, [only])}` : listed(item);
}

function notActive(item: Item): RawBuilder<boolean> {
  return sql`${sql.ref(`${item}.status`)} <> 'active'`;
}

function isOneOf(item: Item, statuses: readonly ItemStatus[]): RawBuilder<boolean> {
  const literals = statuses.map((status) => sql.lit(status));
  return sql`${sql.ref(`${item}.status`)} in (${sql.join(literals)})`;
}
