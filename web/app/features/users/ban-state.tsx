import type { FullUser } from '@magpie/contract/users';
import { Badge } from '../../ui/labels/badge.tsx';
import { DateTime } from '../../ui/labels/date-time.tsx';

export function BanState({ user: { ban_status, banned_until } }: { user: FullUser }) {
  if (ban_status === 'active') return <span className="text-muted">Active</span>;
  if (ban_status === 'permanent') return <Badge tone="danger">Banned permanently</Badge>;
  return (
    <Badge tone="warning">
      <span>
        <span className="whitespace-nowrap">Banned until</span>{' '}
        {banned_until && <DateTime date={banned_until} withTime />}
      </span>
    </Badge>
  );
}
