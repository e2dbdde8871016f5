const LONGEST = 9999;

/** A number as written on the screen: above 9,999 shortened, such as 12.3K, and then with the `exact` number. */
export function shownCount(count: number): { shown: string; exact?: string } {
  if (count <= LONGEST) return { shown: String(count) };
  return {
    shown: count.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 }),
    exact: count.toLocaleString('en'),
  };
}
