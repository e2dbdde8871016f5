import type { SearchFilter } from '@magpie/contract/search/filters';

interface DatePeriod {
  since: number;
  until: number;
}

/** Everything is between them. */
const [FIRST, LAST] = [0, Date.UTC(10_000, 0, 1)];

/** A year, month or day in UTC; undefined for any other text. */
export function readPeriod(text: string): DatePeriod | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const since = new Date(0);
  since.setUTCFullYear(Number(year), Number(month ?? 1) - 1, Number(day ?? 1));
  if (!since.toISOString().startsWith(text)) return undefined;
  const until = new Date(since);
  if (day !== undefined) until.setUTCDate(until.getUTCDate() + 1);
  else if (month !== undefined) until.setUTCMonth(until.getUTCMonth() + 1);
  else until.setUTCFullYear(until.getUTCFullYear() + 1);
  return { since: since.getTime(), until: until.getTime() };
}

interface GivenFilter {
  kind: SearchFilter;
  value: string;
  isQuoted: boolean;
  isNegated: boolean;
}

/** An operator that is not about dates. */
export type OtherFilter = GivenFilter & { kind: Exclude<SearchFilter, 'before' | 'after'> };

export function isOther(filter: GivenFilter): filter is OtherFilter {
  return filter.kind !== 'before' && filter.kind !== 'after';
}

/** The times that all operators for dates allow, from `since` until before `until`; undefined without one. */
export function rangeOf(filters: readonly GivenFilter[]): DatePeriod | undefined {
  if (filters.every(isOther)) return undefined;
  const startsOf = (kind: SearchFilter, isNegated: boolean) =>
    filters
      .filter((filter) => filter.kind === kind && filter.isNegated === isNegated)
      .map(({ value }) => readPeriod(value)?.since ?? 0);
  const [after, before] = [startsOf('after', false), startsOf('before', false)];
  return {
    // Of several `after:` one must match, and none of several `-after:`.
    since: Math.max(after.length > 0 ? Math.min(...after) : FIRST, ...startsOf('before', true)),
    until: Math.min(before.length > 0 ? Math.max(...before) : LAST, ...startsOf('after', true)),
  };
}
