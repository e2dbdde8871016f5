import { actionLabels } from '@magpie/contract/messages/actions';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { Batch } from '@magpie/contract/moderation/batches';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { batchesQuery } from '../../../api/moderation/batches.ts';
import { AuthorName } from '../../../session/author-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TimeAgo } from '../../../ui/labels/time-ago.tsx';
import { ListEnd } from '../../../ui/list-end.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { undoAnnounced } from './announce-batch.ts';

/** The batches of all admins, with a button to undo those that can still be undone. */
export function BatchList() {
  const list = useInfiniteQuery(batchesQuery());
  const batches = list.data?.pages.flatMap(({ results }) => results) ?? [];
  if (list.isLoadingError) return <ErrorState message={moderationMessages.loadBatches} query={list} />;
  if (list.isPending) {
    return (
      <ListSkeleton label="Loading batches">
        <Skeleton className="h-20 w-full rounded-xl" />
      </ListSkeleton>
    );
  }
  if (batches.length === 0) return <EmptyState message={moderationMessages.noBatches} icon="ShieldCheck" />;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {batches.map((batch) => (
          <li key={batch.id}>
            <BatchItem batch={batch} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} failure={moderationMessages.loadBatches} />
    </>
  );
}

function BatchItem({ batch }: { batch: Batch }) {
  const { id, act, reason, moderator, posts_count, comments_count, created_at, undo_until, undone_at } =
    batch;
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const name = moderationMessages.batchDone(act, posts_count, comments_count);
  const [openedAt] = useState(Date.now);

  async function undo() {
    setBusy(true);
    await undoAnnounced(cache, id);
    setBusy(false);
  }

  return (
    <article aria-label={name} className="queue-item xl:items-center">
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold">{name}</h2>
        <p className="facts">
          <span>
            by <AuthorName author={moderator} className="font-medium text-ink hover:underline" />
          </span>
          <TimeAgo date={created_at} />
          {undone_at && (
            <span>
              Undone <TimeAgo date={undone_at} />
            </span>
          )}
        </p>
        {reason && (
          <p dir="auto" className="mt-1 text-sm">
            {reason}
          </p>
        )}
      </div>
      {!undone_at && openedAt < Date.parse(undo_until) && (
        <Button size="sm" className="sm:max-xl:self-start" loading={busy} onClick={() => void undo()}>
          {actionLabels.undo}
        </Button>
      )}
    </article>
  );
}
