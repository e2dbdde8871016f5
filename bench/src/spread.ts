/** The least of the values that the given part of them (0 to 1) does not exceed. */
export function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;
}

/** As a text: the values that half and 95 % of them do not exceed, and the greatest. */
export function spread(values: readonly number[]): string {
  return [0.5, 0.95, 1].map((part) => share(values, part).toFixed(1)).join(' / ');
}
