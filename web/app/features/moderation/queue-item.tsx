import { actionLabels } from '@magpie/contract/messages/actions';
import { reportReasons } from '@magpie/contract/messages/reports';
import type { Report } from '@magpie/contract/moderation';
import { CLOSED_STATUSES } from '@magpie/contract/page-values';
import type { PostStatus } from '@magpie/contract/values';
import type { ReactNode } from 'react';
import type { Verdict } from '../../api/moderation/moderation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { AuthorMenu, type OnUser } from './author-menu.tsx';
import { ITEM } from './use-item-focus.ts';

/** The fields of posts, comments and collections that the queue shows. */
export interface Reported {
  id: number;
  status: PostStatus;
  author: { id: number; username: string } | null;
  reports?: Report[];
}

export interface QueueItemProps {
  item: Reported;
  name: string;
  onConfirm: (verdict: Verdict) => void;
  onUser: OnUser;
  /** Whether the keys A and R press its buttons, and X its check box. */
  hasKeys: boolean;
  isSelected: boolean;
  /** undefined where there are no batches. */
  onSelect: ((isSelected: boolean) => void) | undefined;
  /** On the button that approves it. */
  approveLabel: string;
  /** Further buttons. */
  actions: ReactNode;
  children: ReactNode;
}

export function QueueItem({ item, name, onConfirm, onUser, children, ...choice }: QueueItemProps) {
  const { hasKeys, isSelected, onSelect, approveLabel, actions } = choice;
  const { id, status, author, reports = [] } = item;
  const against = verdictAgainst(status);
  return (
    <article aria-label={name} tabIndex={-1} {...{ [ITEM]: id }} className="queue-item">
      <div className="min-w-0 flex-1">
        {children}
        {reports.length > 0 && <Reports reports={reports} onUser={onUser} />}
      </div>
      <div className="queue-side">
        {onSelect && (
          <Checkbox
            label="Select"
            className="queue-select"
            checked={isSelected}
            aria-keyshortcuts={hasKeys ? 'X' : undefined}
            onChange={(event) => onSelect(event.target.checked)}
          />
        )}
        <div className="queue-buttons">
          {actions}
          <Button
            size="sm"
            className="grow"
            aria-keyshortcuts={hasKeys ? 'A' : undefined}
            onClick={() => onConfirm('approve')}
          >
            <Icon name="Check" className="size-4" />
            {approveLabel}
          </Button>
          {against && (
            <Button
              size="sm"
              className="grow"
              aria-keyshortcuts={hasKeys ? 'R' : undefined}
              onClick={() => onConfirm(against)}
            >
              <Icon name="Ban" className="size-4" />
              {actionLabels[against]}
            </Button>
          )}
          {author && <AuthorMenu author={author} onUser={onUser} />}
        </div>
      </div>
    </article>
  );
}

/** A held post is rejected, any other item is removed; null for one that is already rejected or removed. */
function verdictAgainst(status: PostStatus): Verdict | null {
  if (CLOSED_STATUSES.some((closed) => closed === status)) return null;
  return status === 'pending' ? 'reject' : 'remove';
}

const REPORTS_SHOWN = 3;

function Reports({ reports, onUser }: { reports: Report[]; onUser: OnUser }) {
  const more = reports.length - REPORTS_SHOWN;
  return (
    <ul aria-label="Reports" className="queue-reports">
      {reports.slice(0, REPORTS_SHOWN).map(({ id, reported_by, reason, details, created_at }) => (
        <li key={id}>
          Reported by <Reporter reporter={reported_by} onUser={onUser} />, <TimeAgo date={created_at} />
          {reason !== 'other' && <span className="font-medium">: {reportReasons[reason]}</span>}
          {details && (
            <q dir="auto" className="queue-details">
              {details}
            </q>
          )}
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

/** Opens what is known of the reporter, such as how many of their reports were upheld. */
function Reporter({
  reporter: { id, username },
  onUser,
}: {
  reporter: Report['reported_by'];
  onUser: OnUser;
}) {
  const name = <bdi className="font-medium">{username}</bdi>;
  if (id === null) return name;
  return (
    <button
      type="button"
      title={`About ${username}`}
      className="underline decoration-dotted underline-offset-2"
      onClick={() => onUser.context({ id, username })}
    >
      {name}
    </button>
  );
}
