import type { BadgeCount } from '../../lib/text/waiting-count.ts';

/** Hidden from screen readers: the control around it has a description with its meaning. */
export function CountBadge({ count }: { count: BadgeCount | undefined }) {
  if (!count) return null;
  return (
    <span aria-hidden="true" className="badge count-badge">
      {count.shown}
    </span>
  );
}
