import type { SearchFilter } from '@magpie/contract/search/filters';

/** An operator of a query with its value. */
export interface Filter {
  kind: SearchFilter;
  value: string;
  isQuoted: boolean;
  isNegated: boolean;
}

/** An operator that is not about dates. */
export type OtherFilter = Filter & { kind: Exclude<SearchFilter, 'before' | 'after'> };

export function isOther(filter: Filter): filter is OtherFilter {
  return filter.kind !== 'before' && filter.kind !== 'after';
}
