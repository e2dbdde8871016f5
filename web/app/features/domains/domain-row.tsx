import type { BlockedDomain } from '@magpie/contract/domains';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/labels/date-time.tsx';
import { Link } from '../../ui/link.tsx';

export interface DomainRowProps {
  domain: BlockedDomain;
  onUnblock: () => void;
}

export function DomainRow({ domain: { domain, reason, blocked_by, created_at }, onUnblock }: DomainRowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span className="wrap-anywhere">{domain}</span>
      </th>
      <td role="cell" className="text-muted">
        <span dir="auto" className="block max-w-prose wrap-anywhere">
          {reason}
        </span>
      </td>
      <td role="cell" data-label="Blocked">
        <span>
          <DateTime date={created_at} />{' '}
          <span className="inline-block">
            by{' '}
            <Link
              look="plain"
              to={`/user/${blocked_by.id}`}
              className="wrap-anywhere hover:text-accent hover:underline"
            >
              <bdi>{blocked_by.username}</bdi>
            </Link>
          </span>
        </span>
      </td>
      <td role="cell">
        <div className="data-acts">
          <Button size="sm" onClick={onUnblock}>
            Unblock
          </Button>
        </div>
      </td>
    </tr>
  );
}
