import { WAITING_MAX } from '@magpie/contract/limits';

/** A number beside a label, and what it means, for screen readers. It is not part of the label. */
export interface BadgeCount {
  shown: string;
  meaning: string;
}

/** The number of items that wait for an admin; undefined when none does. */
export function waitingCount(waiting: number): BadgeCount | undefined {
  if (waiting === 0) return undefined;
  const shown = waiting < WAITING_MAX ? String(waiting) : `${WAITING_MAX - 1}+`;
  return { shown, meaning: `${shown} waiting` };
}
