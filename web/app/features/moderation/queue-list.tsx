import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { PageOf } from '@magpie/contract/fields';
import { actionLabels } from '@magpie/contract/messages/actions';
import { BATCH_MAX } from '@magpie/contract/limits';
import type { PostFilter } from '@magpie/contract/values';
import { type ReactNode, useEffect, useState } from 'react';
import type { ModeratedKind } from '../../api/client/query-keys.ts';
import { useLast } from '../../lib/state/use-last.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListEnd, type ListEndProps } from '../../ui/list-end.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Undo, Verdict } from '../../api/moderation/moderation.ts';
import { announceDecision } from './announce-decision.ts';
import type { OnUser } from './author-menu.tsx';
import { BatchControls } from './batches/batch-controls.tsx';
import { groupItems, type Grouping, type Traits } from './batches/group-items.ts';
import { QueueGroup } from './batches/queue-group.tsx';
import { useSelection } from './batches/use-selection.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { QueueItem, type Reported } from './queue-item.tsx';
import { useItemFocus } from './use-item-focus.ts';
import { useQueueKeys } from './use-queue-keys.ts';

export interface QueueListProps<T extends Reported> {
  list: ListEndProps['list'] & {
    data: InfiniteData<PageOf<T>> | undefined;
    isPending: boolean;
    isLoadingError: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Items with other statuses have left the queue. */
  statuses: readonly PostFilter[];
  decide: (cache: QueryClient, item: T, verdict: Verdict, reason: string) => Promise<Undo | null>;
  nameOf: (item: T) => string;
  traitsOf: (item: T) => Traits;
  grouping: Grouping;
  /** The kind of items that batches decide on; without it, items are decided on one by one. */
  kind?: ModeratedKind;
  noun: string;
  texts: { load: string; none: string; decide: string };
  /** What approving an item is called. */
  approveLabelOf?: (item: T) => string;
  /** Further buttons of an item; `onLeave` moves the focus on when the item has left the queue. */
  actionsOf?: (item: T, onLeave: () => void) => ReactNode;
  hasKeys: boolean;
  onUser: OnUser;
  /** Renders the content of an item. */
  children: (item: T) => ReactNode;
}

export function QueueList<T extends Reported>({ list, texts, children, ...queue }: QueueListProps<T>) {
  const { statuses, decide, nameOf, traitsOf, grouping, kind, noun, hasKeys, onUser, actionsOf } = queue;
  const approveLabelOf = queue.approveLabelOf ?? (() => actionLabels.approve);
  const [confirming, setConfirming] = useState<{ item: T; verdict: Verdict } | null>(null);
  const last = useLast(confirming);
  const loaded = (list.data?.pages ?? [])
    .flatMap(({ results }) => results)
    .filter(({ status }) => statuses.some((chosen) => chosen === status));
  useMoreWhenFew(list, loaded.length, grouping === 'none' ? FEW : BATCH_MAX);
  const groups = groupItems(loaded, grouping, traitsOf);
  const items = groups.flatMap((group) => group.items);
  const selection = useSelection(items);
  const { list: shown, focusItem } = useItemFocus(confirming === null, items);
  useQueueKeys(shown, hasKeys);

  /** Moves the focus to the next item; from the last item to the one before. */
  function focusNext(item: T) {
    const at = items.indexOf(item);
    focusItem((items[at + 1] ?? items[at - 1])?.id ?? null);
  }

  async function send(cache: QueryClient, item: T, verdict: Verdict, reason: string) {
    const undo = await decide(cache, item, verdict, reason);
    focusNext(item);
    announceDecision(verdict, undo, () => focusItem(item.id));
  }

  if (list.isLoadingError) {
    return <ErrorState message={texts.load} query={list} />;
  }
  if (list.isPending) {
    return (
      <ListSkeleton label={`Loading ${noun}s`}>
        <Skeleton className="h-28 w-full rounded-xl" />
      </ListSkeleton>
    );
  }
  return (
    <>
      {items.length === 0 && !list.hasNextPage && <EmptyState message={texts.none} icon="ShieldCheck" />}
      <div ref={shown} className="flex flex-col gap-3">
        {groups.map((group) => (
          <QueueGroup key={group.label} {...{ group, noun, selection }} isGrouped={grouping !== 'none'}>
            {group.items.map((item) => (
              <QueueItem
                key={item.id}
                item={item}
                name={nameOf(item)}
                hasKeys={hasKeys}
                onUser={onUser}
                approveLabel={approveLabelOf(item)}
                actions={actionsOf?.(item, () => focusNext(item))}
                isSelected={selection.isSelected(item)}
                onSelect={kind && ((isOn) => selection.select([item], isOn))}
                onConfirm={(verdict) => setConfirming({ item, verdict })}
              >
                {children(item)}
              </QueueItem>
            ))}
          </QueueGroup>
        ))}
      </div>
      {kind && <BatchControls {...{ selection, kind, noun, traitsOf, focusItem, items }} />}
      <ListEnd list={list} failure={texts.load} />
      {last && (
        <DecisionDialog
          key={`${last.verdict} ${last.item.id}`}
          open={confirming !== null}
          onClose={() => setConfirming(null)}
          verdict={last.verdict}
          label={last.verdict === 'approve' ? approveLabelOf(last.item) : actionLabels[last.verdict]}
          noun={noun}
          name={nameOf(last.item)}
          failure={texts.decide}
          onDecide={(cache, reason) => send(cache, last.item, last.verdict, reason)}
        />
      )}
    </>
  );
}

/** With fewer items left, the next page loads by itself. */
const FEW = 5;

function useMoreWhenFew(
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: ListEndProps['list'],
  left: number,
  few: number,
) {
  const isFew = left < few && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isFew) void fetchNextPage();
  }, [isFew, fetchNextPage]);
}
