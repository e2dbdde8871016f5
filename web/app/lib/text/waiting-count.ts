/** A number beside a label, and what it means, for screen readers. It is not part of the label. */
export interface BadgeCount {
  number: number;
  shown: string;
  meaning: string;
}

/** For the control that has the badge. `aria-description` is of ARIA 1.3, which the linter does not know yet. */
export function describedBy(count: BadgeCount | undefined) {
  return { 'aria-description': count?.meaning };
}

/** The number of unread notifications; undefined when there is none. */
export function unreadCount(unread: number): BadgeCount | undefined {
  return unread === 0 ? undefined : badgeCount(unread, `${shownNumber(unread)} unread`);
}

/** The number of items that wait for an admin; undefined when none does. */
export function waitingCount(waiting: number): BadgeCount | undefined {
  return waiting === 0 ? undefined : badgeCount(waiting, `${shownNumber(waiting)} waiting`);
}

/** One badge for what two badges count. */
export function sumOf(one: BadgeCount | undefined, other: BadgeCount | undefined): BadgeCount | undefined {
  if (!one || !other) return one ?? other;
  return badgeCount(one.number + other.number, `${one.meaning}, ${other.meaning}`);
}

function badgeCount(number: number, meaning: string): BadgeCount {
  return { number, shown: shownNumber(number), meaning };
}

/** Waiting items are not counted further either. */
function shownNumber(number: number): string {
  return number < SHOWN_END ? String(number) : `${SHOWN_END - 1}+`;
}

const SHOWN_END = 100;
