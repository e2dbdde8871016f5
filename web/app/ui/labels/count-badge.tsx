import type { BadgeCount } from '../../lib/text/waiting-count.ts';

/** Hidden from screen readers: what it stands in gets the meaning as its description. */
export function CountBadge({ count }: { count: BadgeCount | undefined }) {
  if (!count) return null;
  return (
    <span aria-hidden="true" className="badge count-badge">
      {count.shown}
    </span>
  );
}
