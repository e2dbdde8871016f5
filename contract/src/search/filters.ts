/** The operators of search queries. */
export const SEARCH_FILTERS = [
  'site',
  'author',
  'category',
  'tag',
  'type',
  'kind',
  'before',
  'after',
] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];
