import { APPEAL_MAX } from '@magpie/contract/limits';
import * as appealMessages from '@magpie/contract/messages/moderating/appeals';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { Appeal } from '@magpie/contract/moderation/appeals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { type RemovedItem, removalQuery, sendAppeal } from '../../api/moderation/appeals.ts';
import { textOf } from '../../lib/state/use-form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts/toast-list.ts';

export interface AppealDialogProps {
  item: RemovedItem;
  open: boolean;
  onClose: () => void;
}

/** Why an item was removed, with the field for an appeal, or the sent appeal and its outcome. */
export function AppealDialog({ item, open, onClose }: AppealDialogProps) {
  const cache = useQueryClient();
  const removal = useQuery({ ...removalQuery(item), enabled: open });
  const { appeal, reason } = removal.data ?? {};
  const canAppeal = appeal === null;

  async function send(fields: FormData) {
    if (!canAppeal) return;
    await sendAppeal(cache, item, textOf(fields, 'text'));
    toast({ message: appealMessages.sent, tone: 'success' });
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Appeal"
      description={reason ? moderationMessages.rejectedBecause(reason) : moderationMessages.itemRemoved}
      actionLabel={canAppeal ? 'Appeal' : 'Close'}
      isDone={!canAppeal}
      onSend={send}
      explain={(error) => formRefusal(error, appealMessages.sendFailed)}
    >
      {(wrong) => {
        if (removal.isPending) return <Skeleton className="h-24 w-full rounded-md" />;
        if (removal.isError) return <ErrorState message={appealMessages.loadRemoval} query={removal} />;
        if (appeal) return <SentAppeal appeal={appeal} />;
        return (
          <TextArea
            name="text"
            label={appealMessages.whyRestored}
            hint={appealMessages.explanation}
            error={wrong['text']}
            maxLength={APPEAL_MAX}
            rows={5}
            required
            // The box appears only after the dialog has opened and has set the focus.
            autoFocus
          />
        );
      }}
    </FormDialog>
  );
}

function SentAppeal({ appeal: { text, created_at, outcome, reason } }: { appeal: Appeal }) {
  return (
    <div className="flex flex-col gap-2 text-sm wrap-anywhere">
      <p className="text-muted">
        You appealed <TimeAgo date={created_at} />:
      </p>
      <blockquote dir="auto" className="border-l-2 border-line pl-3 whitespace-pre-wrap">
        {text}
      </blockquote>
      <p className="font-medium">{appealMessages.outcomes[outcome ?? 'waiting']}</p>
      {reason && <p dir="auto">{moderationMessages.rejectedBecause(reason)}</p>}
    </div>
  );
}
