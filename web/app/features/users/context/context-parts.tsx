import * as contextMessages from '@magpie/contract/messages/moderating/user-context';
import { DELETED_USER } from '@magpie/contract/page-values';
import type { UserContext } from '@magpie/contract/moderation/user-context';
import type { ReactNode } from 'react';
import { TimeAgo } from '../../../ui/labels/time-ago.tsx';

type Admin = UserContext['bans'][number]['banned_by'];

/** The outcome of the reports that a user made, their bans, and their removed items. */
export function ContextParts({ context: { reports, bans, removals } }: { context: UserContext }) {
  return (
    <>
      <ContextSection title="Reports" isEmpty={false} empty="">
        <p>{contextMessages.outcome(reports)}</p>
      </ContextSection>
      <ContextSection title="Bans" isEmpty={bans.length === 0} empty={contextMessages.noBans}>
        <ul className="flex flex-col gap-2">
          {bans.map(({ kind, reason, banned_by, created_at, lifted_at }) => (
            <li key={created_at}>
              <p dir="auto">
                {kind === 'permanent' ? 'Permanently' : 'For 24 hours'}: <bdi>{reason}</bdi>
              </p>
              <When by={banned_by} at={created_at}>
                {lifted_at && (
                  <span>
                    ended <TimeAgo date={lifted_at} />
                  </span>
                )}
              </When>
            </li>
          ))}
        </ul>
      </ContextSection>
      <ContextSection title="Removed" isEmpty={removals.length === 0} empty={contextMessages.noRemovals}>
        <ul className="flex flex-col gap-2">
          {removals.map(({ kind, title, reason, removed_by, created_at }, index) => (
            <li key={`${created_at} ${index}`}>
              <p dir="auto">
                {kind === 'comment' && 'Comment on '}
                {kind === 'collection' && title !== null && 'Collection '}
                {title === null ? `a deleted ${kind === 'collection' ? kind : 'post'}` : <bdi>{title}</bdi>}
                {reason && (
                  <>
                    : <bdi>{reason}</bdi>
                  </>
                )}
              </p>
              <When by={removed_by} at={created_at} />
            </li>
          ))}
        </ul>
      </ContextSection>
    </>
  );
}

export interface ContextSectionProps {
  title: string;
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}

export function ContextSection({ title, isEmpty, empty, children }: ContextSectionProps) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold text-ink">{title}</h3>
      {isEmpty ? <p className="text-muted">{empty}</p> : children}
    </section>
  );
}

/** Who did it and when. */
export function When({ by, at, children }: { by: Admin; at: string; children?: ReactNode }) {
  return (
    <p className="facts">
      <bdi>{by?.username ?? DELETED_USER}</bdi>
      <TimeAgo date={at} />
      {children}
    </p>
  );
}
