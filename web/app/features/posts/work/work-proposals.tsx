import type { PostWork } from '@magpie/contract/curation/works';
import * as workMessages from '@magpie/contract/messages/curation/works';
import { type ReactNode, useState } from 'react';
import type { WorkAct } from '../../../api/posts/change-work.ts';
import type { LinkedPost } from '../../../api/posts/related.ts';
import { postPath } from '../../../lib/text/post-path.ts';
import { toastError } from '../../../session/toast-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';

export interface WorkProposalsProps extends Pick<PostWork, 'work' | 'proposals'> {
  /** The other posts of the work. */
  others: readonly LinkedPost[];
  /** Needs nobody to confirm. */
  decides: boolean;
  onSend: (act: WorkAct, key: string) => Promise<void>;
}

/** The posts that this one is listed with, and what is proposed, each with a button. Nothing where there is neither. */
export function WorkProposals({ work, proposals, others, decides, onSend }: WorkProposalsProps) {
  const isSplitting = proposals.some(({ to }) => to === null);
  const [first] = others;
  if (!first && proposals.length === 0) return null;
  return (
    <ul aria-label="Proposals" className="flex flex-col gap-3 border-t border-line pt-4 text-sm">
      {work && first && !isSplitting && (
        <Row act="Split" onAct={() => onSend('splitWork', work.key)}>
          {workMessages.listedWith}{' '}
          <Link to={postPath(first)}>
            <bdi>{first.title}</bdi>
          </Link>
          {others.length > 1 && ` and ${others.length - 1} more`}
        </Row>
      )}
      {proposals.map(({ to, count, needed, is_own }) => {
        const key = to?.key ?? work?.key;
        return (
          key !== undefined && (
            <Row
              key={to?.key ?? ''}
              act={is_own ? 'Take back' : decides ? 'Apply' : 'Confirm'}
              onAct={() => onSend((to === null) === is_own ? 'joinWork' : 'splitWork', key)}
            >
              {to ? (
                <>
                  {workMessages.proposedSame} <bdi>{to.title ?? workMessages.removedPosts}</bdi>
                </>
              ) : (
                workMessages.proposedSplit
              )}
              <span className="block text-muted">
                {count} of {needed}
              </span>
            </Row>
          )
        );
      })}
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
      toastError(error, workMessages.proposeFailed);
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
