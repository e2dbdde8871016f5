/** The percentile: the smallest value with at least the given part (0 to 1) of all values at or below it. */
export function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;
}

/** As a text: the median, the 95th percentile and the greatest value. */
export function spread(values: readonly number[]): string {
  return [0.5, 0.95, 1].map((part) => share(values, part).toFixed(1)).join(' / ');
}
