import { actionLabels } from '@magpie/contract/messages/actions';
import type { Report } from '@magpie/contract/moderation';
import { CLOSED_STATUSES, type PostStatus } from '@magpie/contract/values';
import type { ReactNode } from 'react';
import type { Verdict } from '../../api/moderation.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** The fields of posts and comments that the queue shows. */
export interface Reported {
  id: number;
  status: PostStatus;
  reports?: Report[];
}

export interface QueueItemProps {
  item: Reported;
  name: string;
  onAsk: (verdict: Verdict) => void;
  children: ReactNode;
}

export function QueueItem({ item: { status, reports = [] }, name, onAsk, children }: QueueItemProps) {
  const against = verdictAgainst(status);
  return (
    <article aria-label={name} className="queue-item">
      <div>{children}</div>
      {reports.length > 0 && <Reports reports={reports} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onAsk('approve')}>
          <Icon name="Check" className="size-4" />
          {actionLabels.approve}
        </Button>
        {against && (
          <Button size="sm" onClick={() => onAsk(against)}>
            <Icon name="Ban" className="size-4" />
            {actionLabels[against]}
          </Button>
        )}
      </div>
    </article>
  );
}

/** A held post is rejected, others are removed; neither twice. */
function verdictAgainst(status: PostStatus): Verdict | null {
  if (CLOSED_STATUSES.some((closed) => closed === status)) return null;
  return status === 'pending' ? 'reject' : 'remove';
}

function Reports({ reports }: { reports: Report[] }) {
  return (
    <ul aria-label="Reports" className="queue-reports">
      {reports.map(({ id, reported_by, created_at }) => (
        <li key={id} className="flex items-center gap-1.5">
          <Icon name="Flag" className="size-3.5" />
          <span>
            Reported by <span className="font-medium">{reported_by.username}</span>,{' '}
            <TimeAgo date={created_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
