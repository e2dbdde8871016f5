interface DatePeriod {
  since: number;
  until: number;
}

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
