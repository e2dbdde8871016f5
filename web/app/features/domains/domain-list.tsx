import type { BlockedDomain } from '@magpie/contract/domains';
import * as domainMessages from '@magpie/contract/messages/domains';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { blockedDomainsQuery, unblockDomain } from '../../api/moderation/domains.ts';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { useLast } from '../../lib/state/use-last.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DomainRow } from './domain-row.tsx';

/** The blocked domains with their reasons. */
export function DomainList() {
  const list = useInfiniteQuery(blockedDomainsQuery());
  const [confirming, setConfirming] = useState<BlockedDomain | null>(null);
  const domains = list.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <>
      {list.isPending && (
        <ListSkeleton label="Loading blocked domains">
          <Skeleton className="h-16 w-full rounded-xl" />
        </ListSkeleton>
      )}
      {list.isLoadingError && <ErrorState message={domainMessages.load} query={list} />}
      {list.isSuccess && domains.length === 0 && (
        <EmptyState message={domainMessages.none} icon="ShieldCheck" />
      )}
      {domains.length > 0 && (
        <DataTable columns={COLUMNS} aria-label="Blocked domains">
          {domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} onUnblock={() => setConfirming(domain)} />
          ))}
        </DataTable>
      )}
      {list.data && <ListEnd list={list} failure={domainMessages.load} />}
      <UnblockConfirmation confirming={confirming} onClose={() => setConfirming(null)} />
    </>
  );
}

/** The dialog is rendered outside the list, so that its closing animation survives the removal of the row. */
function UnblockConfirmation({
  confirming,
  onClose,
}: {
  confirming: BlockedDomain | null;
  onClose: () => void;
}) {
  const cache = useQueryClient();
  const last = useLast(confirming);
  if (last === null) return null;
  return (
    <FormDialog
      key={last.id}
      open={confirming !== null}
      onClose={onClose}
      title={`Unblock ${last.domain}`}
      description={domainMessages.confirmUnblock}
      size="sm"
      actionLabel="Unblock"
      onSend={() => unblockDomain(cache, last)}
      explain={(error) => formRefusal(error, domainMessages.unblock)}
    />
  );
}

const COLUMNS = ['Domain', 'Reason', 'Blocked', 'Actions'];
