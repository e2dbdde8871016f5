import type { OutdatedReply, Successor } from '@magpie/contract/curation/outdated';
import * as outdatedMessages from '@magpie/contract/messages/curation/outdated';
import * as proposalMessages from '@magpie/contract/messages/curation/proposals';
import type { Post } from '@magpie/contract/posts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { refusal } from '../../../api/client/refusal.ts';
import { outdatedQuery, sendOutdated, type SuccessorChoice } from '../../../api/posts/outdated.ts';
import { textOf } from '../../../lib/state/use-form.ts';
import { announce } from '../../../session/mute.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';
import { TITLES } from '../acts/post-dialog-titles.ts';
import { OutdatedHistory } from './outdated-history.tsx';
import { OutdatedProposals } from './outdated-proposals.tsx';

export interface OutdatedDialogProps {
  post: Post;
  open: boolean;
  onClose: () => void;
}

/** Proposes what replaces a post, confirms what others propose, and shows the history. */
export function OutdatedDialog({ post, open, onClose }: OutdatedDialogProps) {
  const cache = useQueryClient();
  const query = useQuery(outdatedQuery(post.id));
  const { outdated, can_moderate } = post;

  async function send(to: SuccessorChoice | null) {
    const reply = await sendOutdated(cache, post.id, to);
    const own = reply.proposals.find(({ is_own }) => is_own);
    const message = own
      ? outdatedMessages.proposed(own.needed - own.count)
      : messageOf(reply, { before: outdated });
    if (own || (can_moderate && message !== proposalMessages.takenBack))
      announce(message, proposalMessages.undoFailed, async () => {
        await sendOutdated(cache, post.id, outdated);
      });
    else toast({ message, tone: 'success' });
    onClose();
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={TITLES.outdated}
      description={can_moderate ? <bdi>{post.title}</bdi> : outdatedMessages.howApplied}
      actionLabel={can_moderate ? 'Mark as outdated' : 'Propose'}
      onSend={(fields) => send({ post: null, url: textOf(fields, 'url') })}
      explain={(error) => formRefusal(error, proposalMessages.proposeFailed)}
    >
      {(wrong) => (
        <>
          <TextField
            name="url"
            type="url"
            label="Replaced by"
            hint={outdatedMessages.successorHint}
            error={wrong.url}
            placeholder="https://"
            required
          />
          {query.isPending && <Skeleton className="h-10 w-full" />}
          {query.isError && (
            <ErrorState message={refusal(query.error, proposalMessages.loadProposals)} query={query} />
          )}
          {query.data && (
            <>
              <OutdatedProposals {...query.data} decides={can_moderate} onSend={send} />
              <OutdatedHistory changes={query.data.history} />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

function messageOf({ outdated }: OutdatedReply, { before }: { before: Successor | null }): string {
  if (outdated?.url === before?.url) return proposalMessages.takenBack;
  return outdated ? outdatedMessages.applied : outdatedMessages.current;
}
