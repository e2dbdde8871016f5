/** The value that this part of the values does not exceed. */
export function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;
}

/** Half of the values, 95 % and the greatest. */
export function spread(values: readonly number[]): string {
  return [0.5, 0.95, 1].map((part) => share(values, part).toFixed(1)).join(' / ');
}
