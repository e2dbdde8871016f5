const EXACT = new Intl.NumberFormat('en');
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const LONGEST = 9999;

/** A number as written on the screen: shortened above 9,999, such as 12.3K. */
export function shownCount(count: number): string {
  return isShortened(count) ? SHORT.format(count) : String(count);
}

export function isShortened(count: number): boolean {
  return count > LONGEST;
}

export function exactCount(count: number): string {
  return EXACT.format(count);
}
