import { WAITING_MAX } from '@magpie/contract/limits';

/** A number beside a label, and what it means, for screen readers. It is not part of the label. */
export interface BadgeCount {
  shown: string;
  meaning: string;
}

/** For the control that has the badge. `aria-description` is of ARIA 1.3, which the linter does not know yet. */
export function describedBy(count: BadgeCount | undefined) {
  return { 'aria-description': count?.meaning };
}

/** The number of unread notifications; undefined when there is none. */
export function unreadCount(unread: number): BadgeCount | undefined {
  return unread === 0
    ? undefined
    : { shown: unread < 100 ? String(unread) : '99+', meaning: `${unread} unread` };
}

/** The number of items that wait for an admin; undefined when none does. */
export function waitingCount(waiting: number): BadgeCount | undefined {
  if (waiting === 0) return undefined;
  const shown = waiting < WAITING_MAX ? String(waiting) : `${WAITING_MAX - 1}+`;
  return { shown, meaning: `${shown} waiting` };
}
