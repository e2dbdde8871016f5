const LONGEST = 9999;

/** A number as written on the screen: shortened above 9,999, such as 12.3K. */
export function shownCount(count: number): string {
  if (!isShortened(count)) return String(count);
  return count.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });
}

export function isShortened(count: number): boolean {
  return count > LONGEST;
}

export function exactCount(count: number): string {
  return count.toLocaleString('en');
}
