import { actionLabels } from '@magpie/contract/messages/actions';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Chosen, decideBatch, dryRunQuery } from '../../../api/moderation/batches.ts';
import { problemOf } from '../../../api/client/form-refusal.ts';
import { textOf } from '../../../lib/state/use-form.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { ReasonField } from '../../../ui/fields/reason-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { announceBatch } from './announce-batch.ts';

export interface BatchDialogProps {
  open: boolean;
  onClose: () => void;
  chosen: Chosen;
  /** The title of a post, or the beginning of a comment with its author. */
  nameOf: (id: number) => string;
  onDone: () => void;
}

/** Lists what a batch would change, and applies it to just that. */
export function BatchDialog({ open, onClose, chosen, nameOf, onDone }: BatchDialogProps) {
  const cache = useQueryClient();
  const { act, kind } = chosen;
  const dryRun = useQuery({ ...dryRunQuery(chosen), enabled: open });
  const affected = dryRun.data?.[kind];

  async function apply(fields: FormData) {
    const { [kind]: ids } = await cache.ensureQueryData(dryRunQuery(chosen));
    if (ids.length > 0) {
      const reply = await decideBatch(cache, { act, kind, ids }, textOf(fields, 'reason'));
      announceBatch(cache, act, reply);
    }
    onDone();
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`${actionLabels[act]} selected ${kind}`}
      description={moderationMessages.batchDryRun}
      actionLabel="Apply"
      tone={act === 'approve' ? 'primary' : 'danger'}
      onSend={apply}
      explain={(error) => problemOf(error, moderationMessages.applyBatch)}
    >
      {(wrong) => (
        <>
          {dryRun.isError ? (
            <FormMessage>{problemOf(dryRun.error, moderationMessages.applyBatch).message}</FormMessage>
          ) : (
            <Affected {...{ chosen, affected, nameOf }} />
          )}
          <ReasonField
            hint={moderationMessages.decisionReason}
            common={act === 'approve' ? [] : moderationMessages.commonReasons}
            wrong={wrong}
          />
        </>
      )}
    </FormDialog>
  );
}

function Affected({
  chosen: { kind, ids },
  affected,
  nameOf,
}: Pick<BatchDialogProps, 'chosen' | 'nameOf'> & { affected: readonly number[] | undefined }) {
  if (!affected) return <Skeleton className="h-24 w-full rounded-md" />;
  const others = ids.length - affected.length;
  const count = affected.length;
  // In the order of the screen.
  const listed = ids.filter((id) => affected.includes(id));
  return (
    <div className="text-sm">
      {count === 0 ? (
        <p>{moderationMessages.batchChangesNothing}</p>
      ) : (
        <>
          <p className="font-medium">
            {moderationMessages.batchChanges(
              moderationMessages.batchItems(kind === 'posts' ? count : 0, kind === 'comments' ? count : 0),
            )}
          </p>
          <ul aria-label="What changes" className="queue-affected">
            {listed.map((id) => (
              <li key={id} dir="auto">
                {nameOf(id)}
              </li>
            ))}
          </ul>
          {others > 0 && <p className="mt-2 text-muted">{moderationMessages.batchLeavesAlone(others)}</p>}
        </>
      )}
    </div>
  );
}
