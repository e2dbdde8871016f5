import type { ReferenceExpression, SelectQueryBuilder } from 'kysely';
import { placeAt } from './far-places.ts';
import { inStretch, type KeyValues, type SortKey } from './keyset.ts';
import { type Page, type PageAsked, readPage } from './paging.ts';
import { readInStrides, type Walk } from './walk.ts';

/**
 * Runs `query`, the rows of a walk with all that is shown of them, for one page.
 * @param keysOf the values of `keys` in a row, in their order
 * @throws NotFoundError for a page that is no positive integer and a cursor that is not ours
 */
export function fetchPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly SortKey<string & ReferenceExpression<DB, TB>>[],
  keysOf: (row: Row) => KeyValues,
  walk: Walk,
  paging: PageAsked,
): Promise<Page<Row>> {
  const { asker } = paging;
  const list = {
    keys,
    keysOf,
    read: (stretch: Parameters<typeof readInStrides>[1]) =>
      readInStrides(walk, stretch, (part) => inStretch(query, keys, part).execute(), asker),
    placeAt: (nth: number) => placeAt(walk, nth, asker),
  };
  return readPage(list, paging);
}
