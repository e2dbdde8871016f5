import type { PostStatus } from '@magpie/contract/values';
import { Badge, type BadgeTone } from './badge.tsx';

/** The moderation status of a post or comment; none for an active one. */
export function StatusBadge({ status }: { status: PostStatus }) {
  const badge = BADGES[status];
  return badge && <Badge tone={badge.tone}>{badge.label}</Badge>;
}

const BADGES: Record<PostStatus, { label: string; tone: BadgeTone } | null> = {
  active: null,
  flagged: { label: 'Under Review', tone: 'warning' },
  removed: { label: 'Removed', tone: 'danger' },
  approved: { label: 'Approved', tone: 'success' },
  pending: { label: 'Pending', tone: 'neutral' },
  rejected: { label: 'Rejected', tone: 'danger' },
};
