import type { PostWork } from '@magpie/contract/curation/works';
import * as workMessages from '@magpie/contract/messages/curation/works';
import * as proposalMessages from '@magpie/contract/messages/curation/proposals';
import type { Post } from '@magpie/contract/posts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { refusal } from '../../../api/client/refusal.ts';
import { changeWork, postWorkQuery, type WorkAct, workAt } from '../../../api/posts/change-work.ts';
import { workQuery } from '../../../api/posts/work.ts';
import { textOf } from '../../../lib/state/use-form.ts';
import { announce } from '../../../session/mute.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';
import { TITLES } from '../acts/post-dialog-titles.ts';
import { WorkHistory } from './work-history.tsx';
import { WorkProposals } from './work-proposals.tsx';

export interface WorkDialogProps {
  post: Post;
  open: boolean;
  onClose: () => void;
}

/**
 * Proposes that posts are about the same work or that they are not, confirms what others propose, and shows the history.
 */
export function WorkDialog({ post, open, onClose }: WorkDialogProps) {
  const cache = useQueryClient();
  const query = useQuery(postWorkQuery(post.id));
  const members = useInfiniteQuery({ ...workQuery(post.work?.key ?? ''), enabled: post.work !== null });
  const others = (members.data ?? []).filter(({ id }) => id !== post.id);
  const { can_moderate } = post;

  async function send(act: WorkAct, key: string) {
    const before = query.data?.work?.key ?? null;
    const reply = await changeWork(cache, post.id, { act, key });
    const message = messageOf(reply, { act, before, wasOwn: hadOwn(query.data) });
    // The other posts of the post's work have joined too, and splitting only this post would not undo that.
    const cannotBeUndone = message === workMessages.joined && others.length > 0;
    if (message === proposalMessages.takenBack || message === workMessages.unchanged || cannotBeUndone)
      toast({ message, tone: 'success' });
    else
      announce(message, proposalMessages.undoFailed, async () => {
        await changeWork(cache, post.id, { act: act === 'joinWork' ? 'splitWork' : 'joinWork', key });
      });
    onClose();
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={TITLES.work}
      description={can_moderate ? <bdi>{post.title}</bdi> : workMessages.howApplied}
      actionLabel={can_moderate ? 'Join' : 'Propose'}
      onSend={async (fields) => send('joinWork', await workAt(textOf(fields, 'post'), post))}
      explain={(error) => formRefusal(error, proposalMessages.proposeFailed)}
    >
      {(wrong) => (
        <>
          <TextField
            name="post"
            label="Another post about the same thing"
            hint={workMessages.postHint}
            error={wrong.post}
            required
          />
          {query.isPending && <Skeleton className="h-10 w-full" />}
          {query.isError && (
            <ErrorState message={refusal(query.error, proposalMessages.loadProposals)} query={query} />
          )}
          {query.data && (
            <>
              <WorkProposals {...query.data} others={others} decides={can_moderate} onSend={send} />
              <WorkHistory changes={query.data.history} />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

function hadOwn(data: PostWork | undefined) {
  return data?.proposals.some(({ is_own }) => is_own) ?? false;
}

function messageOf(
  { work, proposals }: PostWork,
  { act, before, wasOwn }: { act: WorkAct; before: string | null; wasOwn: boolean },
): string {
  if (proposals.some(({ is_own }) => is_own)) return workMessages.proposed;
  if ((work?.key ?? null) === before) return wasOwn ? proposalMessages.takenBack : workMessages.unchanged;
  return act === 'joinWork' ? workMessages.joined : workMessages.split;
}
