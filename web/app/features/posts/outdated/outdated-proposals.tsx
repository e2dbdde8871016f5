import type { OutdatedReply } from '@magpie/contract/curation/outdated';
import * as proposalMessages from '@magpie/contract/messages/curation/proposals';
import type { SuccessorChoice } from '../../../api/posts/outdated.ts';
import { SuccessorLink } from './successor-link.tsx';
import { ProposalRow } from '../proposals/proposal-row.tsx';

export interface OutdatedProposalsProps extends Pick<OutdatedReply, 'outdated' | 'proposals'> {
  /** Whether the viewer decides alone, so that nobody has to confirm. */
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
        <ProposalRow failure={proposalMessages.proposeFailed} act="Not outdated" onAct={() => onSend(null)}>
          Replaced by <SuccessorLink to={outdated} />
        </ProposalRow>
      )}
      {proposals.map(({ to, count, needed, is_own }) => (
        <ProposalRow
          key={to?.url ?? ''}
          failure={proposalMessages.proposeFailed}
          act={is_own ? 'Withdraw' : decides ? 'Apply' : 'Confirm'}
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
            {count} of {needed} confirmations
          </span>
        </ProposalRow>
      ))}
    </ul>
  );
}
