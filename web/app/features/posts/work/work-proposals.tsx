import type { PostWork } from '@magpie/contract/curation/works';
import * as workMessages from '@magpie/contract/messages/curation/works';
import * as proposalMessages from '@magpie/contract/messages/curation/proposals';
import type { WorkAct } from '../../../api/posts/change-work.ts';
import type { LinkedPost } from '../../../api/posts/related.ts';
import { postPath } from '../../../lib/text/post-path.ts';
import { Link } from '../../../ui/link.tsx';
import { ProposalRow } from '../proposals/proposal-row.tsx';

export interface WorkProposalsProps extends Pick<PostWork, 'work' | 'proposals'> {
  /** The other posts of the work. */
  others: readonly LinkedPost[];
  /** Whether the viewer decides alone, so that nobody has to confirm. */
  decides: boolean;
  onSend: (act: WorkAct, key: string) => Promise<void>;
}

/** The posts that this one is listed with, and what is proposed, each with a button. Nothing where there is neither. */
export function WorkProposals({ work, proposals, others, decides, onSend }: WorkProposalsProps) {
  const isSplitting = proposals.some(({ to }) => to === null);
  const [first] = others;
  if (!first && proposals.length === 0) return null;
  const listed = first && (
    <>
      <Link to={postPath(first)}>
        <bdi>{first.title}</bdi>
      </Link>
      {others.length > 1 && ` and ${others.length - 1} more`}
    </>
  );
  return (
    <ul aria-label="Proposals" className="flex flex-col gap-3 border-t border-line pt-4 text-sm">
      {work && first && !isSplitting && (
        <ProposalRow
          failure={proposalMessages.proposeFailed}
          act="Split"
          onAct={() => onSend('splitWork', work.key)}
        >
          {workMessages.listedWith} {listed}
        </ProposalRow>
      )}
      {proposals.map(({ to, count, needed, is_own }) => {
        const key = to?.key ?? work?.key;
        return (
          key !== undefined && (
            <ProposalRow
              key={to?.key ?? ''}
              failure={proposalMessages.proposeFailed}
              act={is_own ? 'Withdraw' : decides ? 'Apply' : 'Confirm'}
              onAct={() => onSend((to === null) === is_own ? 'joinWork' : 'splitWork', key)}
            >
              {to ? (
                <>
                  {workMessages.proposedSame} <bdi>{to.title ?? workMessages.removedPosts}</bdi>
                </>
              ) : (
                <>
                  {workMessages.proposedSplit} {listed ?? workMessages.removedPosts}
                </>
              )}
              <span className="block text-muted">
                {count} of {needed} confirmations
              </span>
            </ProposalRow>
          )
        );
      })}
    </ul>
  );
}
