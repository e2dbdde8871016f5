import { WAITING_MAX } from '@magpie/contract/limits';

/** A number beside a label, and what it means, for screen readers. It is not part of the label. */
export interface BadgeCount {
  shown: string;
  meaning: string;
}

/**
 * `aria-description` (ARIA 1.3) for the button with the badge, as an object to spread: the linter does not know the
 * attribute and would refuse it if it were written out on a `<button>`.
 */
export function describedBy(count: BadgeCount | undefined) {
  return { 'aria-description': count?.meaning };
}

/** The number of unread notifications, or of items that wait for an admin; undefined when there is none. */
export function badgeCount(number: number, what: 'unread' | 'waiting'): BadgeCount | undefined {
  const shown = shownNumber(number);
  return number ? { shown, meaning: `${shown} ${what}` } : undefined;
}

/** One badge for what two badges count. A count that ends in + makes the sum end in + as well. */
export function sumOf(one?: BadgeCount, other?: BadgeCount): BadgeCount | undefined {
  if (!one || !other) return one ?? other;
  const shown = shownNumber(parseInt(one.shown) + parseInt(other.shown));
  return { shown, meaning: `${one.meaning}, ${other.meaning}` };
}

/** At most `99+`, because waiting items are counted only up to `WAITING_MAX`. */
function shownNumber(number: number): string {
  return number < WAITING_MAX ? `${number}` : `${WAITING_MAX - 1}+`;
}
