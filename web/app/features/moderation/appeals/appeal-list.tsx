import * as appealMessages from '@magpie/contract/messages/moderating/appeals';
import type { WaitingAppeal } from '@magpie/contract/moderation/appeals';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { acceptAppeal, appealsQuery, rejectAppeal } from '../../../api/moderation/appeals.ts';
import { useLast } from '../../../lib/state/use-last.ts';
import { textOf } from '../../../lib/state/use-form.ts';
import { toastError } from '../../../session/toast-error.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ReasonField } from '../../../ui/fields/reason-field.tsx';
import { ListEnd } from '../../../ui/list-end.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';
import { AppealItem } from './appeal-item.tsx';

/** The appeals of authors against removals, for admins to decide. */
export function AppealList() {
  const cache = useQueryClient();
  const list = useInfiniteQuery(appealsQuery());
  const [rejecting, setRejecting] = useState<WaitingAppeal | null>(null);
  const last = useLast(rejecting);
  const appeals = list.data?.pages.flatMap(({ results }) => results) ?? [];

  async function accept({ id }: WaitingAppeal) {
    try {
      await acceptAppeal(cache, id);
      toast({ message: appealMessages.accepted, tone: 'success' });
    } catch (error) {
      toastError(error, appealMessages.decideFailed);
    }
  }

  async function reject(id: number, reason: string) {
    await rejectAppeal(cache, id, reason);
    toast({ message: appealMessages.rejected, tone: 'success' });
  }

  if (list.isLoadingError) return <ErrorState message={appealMessages.loadAppeals} query={list} />;
  if (list.isPending) {
    return (
      <ListSkeleton label="Loading appeals">
        <Skeleton className="h-28 w-full rounded-xl" />
      </ListSkeleton>
    );
  }
  return (
    <>
      {appeals.length === 0 && !list.hasNextPage && (
        <EmptyState message={appealMessages.noAppeals} icon="ShieldCheck" />
      )}
      <ul className="flex flex-col gap-3">
        {appeals.map((appeal) => (
          <li key={appeal.id}>
            <AppealItem
              appeal={appeal}
              onAccept={() => accept(appeal)}
              onReject={() => setRejecting(appeal)}
            />
          </li>
        ))}
      </ul>
      <ListEnd list={list} failure={appealMessages.loadAppeals} />
      {last && (
        <FormDialog
          key={last.id}
          open={rejecting !== null}
          onClose={() => setRejecting(null)}
          title="Reject appeal"
          description={<bdi>{last.post.title}</bdi>}
          size="sm"
          actionLabel="Reject"
          tone="danger"
          onSend={(fields) => reject(last.id, textOf(fields, 'reason'))}
          explain={(error) => formRefusal(error, appealMessages.decideFailed)}
        >
          {(wrong) => <ReasonField hint={appealMessages.rejectionReason} required wrong={wrong} />}
        </FormDialog>
      )}
    </>
  );
}
