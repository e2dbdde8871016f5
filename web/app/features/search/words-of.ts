import { SEARCH_FILTERS } from '@magpie/contract/search/filters';

/** Filters, and what is excluded. */
const CONDITION = new RegExp(
  String.raw`(?<!\S)(?:-?(?:${SEARCH_FILTERS.join('|')}):|-)(?:"[^"]*"|\S+)`,
  'giu',
);

/** The words that a query seeks, without its filters, exclusions and quotation marks. */
export function wordsOf(q: string): string[] {
  return q.replaceAll(CONDITION, ' ').replaceAll('"', ' ').split(/\s+/).filter(Boolean);
}
