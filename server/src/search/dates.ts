import { type Filter, isOther } from './filter.ts';

interface DateRange {
  since: number;
  until: number;
}

/** Every post was submitted between these times. */
const [FIRST, LAST] = [0, Date.UTC(10_000, 0, 1)];

/** When a year, month or day begins in UTC; undefined for any other text. */
export function startOfPeriod(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(0);
  start.setUTCFullYear(Number(year), Number(month ?? 1) - 1, Number(day ?? 1));
  return start.toISOString().startsWith(text) ? start.getTime() : undefined;
}

/** The times that all operators for dates allow, from `since` until before `until`; undefined without such an operator. */
export function rangeOf(filters: readonly Filter[]): DateRange | undefined {
  if (filters.every(isOther)) return undefined;
  const startsOf = (kind: Filter['kind'], isNegated: boolean) =>
    filters
      .filter((filter) => filter.kind === kind && filter.isNegated === isNegated)
      .map(({ value }) => startOfPeriod(value) ?? 0);
  const [after, before] = [startsOf('after', false), startsOf('before', false)];
  return {
    // Of several `after:` one must match, and none of several `-after:`.
    since: Math.max(after.length > 0 ? Math.min(...after) : FIRST, ...startsOf('before', true)),
    until: Math.min(before.length > 0 ? Math.max(...before) : LAST, ...startsOf('after', true)),
  };
}
