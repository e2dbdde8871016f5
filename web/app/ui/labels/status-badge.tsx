import type { PostStatus } from '@magpie/contract/values';
import { Badge, type BadgeTone } from './badge.tsx';

export interface StatusBadgeProps {
  status: PostStatus;
  /** For readers, who need not act on it. */
  quiet?: boolean;
}

/** The moderation status of a post, comment or collection; none for an active one. */
export function StatusBadge({ status, quiet = false }: StatusBadgeProps) {
  const badge = BADGES[status];
  if (!badge) return null;
  return (
    <Badge tone={quiet ? 'outline' : badge.tone} title={badge.explanation}>
      {badge.label}
    </Badge>
  );
}

interface StatusLook {
  label: string;
  tone: BadgeTone;
  explanation?: string;
}

const BADGES: Record<PostStatus, StatusLook | null> = {
  active: null,
  flagged: {
    label: 'Under Review',
    tone: 'warning',
    explanation: 'A moderator will look at it.',
  },
  removed: { label: 'Removed', tone: 'danger' },
  approved: { label: 'Approved', tone: 'success' },
  pending: { label: 'Pending', tone: 'neutral' },
  rejected: { label: 'Rejected', tone: 'danger' },
};
