import type { OutdatedReply } from '@magpie/contract/curation/outdated';
import * as outdatedMessages from '@magpie/contract/messages/curation/outdated';
import { type ReactNode, useState } from 'react';
import type { SuccessorChoice } from '../../../api/posts/outdated.ts';
import { toastError } from '../../../session/toast-error.ts';
import { Button } from '../../../ui/button.tsx';
import { SuccessorLink } from './successor-link.tsx';

export interface OutdatedProposalsProps extends Pick<OutdatedReply, 'outdated' | 'proposals'> {
  /** Needs nobody to confirm. */
  decides: boolean;
  onSend: (to: SuccessorChoice | null) => Promise<void>;
}

/** What replaces the post, and what is proposed, each with a button. Nothing where there is neither. */
export function OutdatedProposals({ outdated, proposals, decides, onSend }: OutdatedProposalsProps) {
  const isReversing = proposals.some(({ to }) => to === null);
  if (!outdated && proposals.length === 0) return null;
  return (
    <ul aria-label="Proposals" className="flex flex-col gap-3 border-t border-line pt-4 text-sm">
      {outdated && !isReversing && (
        <Row act="Not outdated" onAct={() => onSend(null)}>
          Replaced by <SuccessorLink to={outdated} />
        </Row>
      )}
      {proposals.map(({ to, count, needed, is_own }) => (
        <Row
          key={to?.url ?? ''}
          act={is_own ? 'Take back' : decides ? 'Apply' : 'Confirm'}
          onAct={() => onSend(is_own ? outdated : to)}
        >
          {to ? (
            <>
              Proposed: see <SuccessorLink to={to} />
            </>
          ) : (
            'Proposed: not outdated'
          )}
          <span className="block text-muted">
            {count} of {needed}
          </span>
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  act: string;
  onAct: () => Promise<void>;
  children: ReactNode;
}

function Row({ act, onAct, children }: RowProps) {
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      await onAct();
    } catch (error) {
      toastError(error, outdatedMessages.proposeFailed);
    }
    setBusy(false);
  }

  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <Button size="sm" loading={busy} onClick={() => void run()} className="shrink-0">
        {act}
      </Button>
    </li>
  );
}
