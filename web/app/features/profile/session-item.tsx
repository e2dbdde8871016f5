import type { Session } from '@magpie/contract/sessions';
import { Badge } from '../../ui/labels/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/labels/date-time.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';

export interface SessionItemProps {
  session: Session;
  onRevoke: () => void;
}

export function SessionItem({ session, onRevoke }: SessionItemProps) {
  const { address, created_at, last_used_at, is_current } = session;
  const name = deviceOf(session);
  return (
    <li>
      <Icon
        name={/\b(Android|iOS)\b/.test(name) ? 'Smartphone' : 'Laptop'}
        className="size-5 shrink-0 text-muted"
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-ink">
          {name}
          {is_current && <Badge tone="success">This session</Badge>}
        </p>
        <p className="facts mt-0.5">
          <span>{address}</span>
          <span>
            last used <TimeAgo date={last_used_at} />
          </span>
          <span>
            since <DateTime date={created_at} />
          </span>
        </p>
      </div>
      {!is_current && (
        <Button size="sm" aria-label={`Revoke ${name}, ${address}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

export function deviceOf({ device }: Session): string {
  return device ?? 'Unknown browser';
}
