import * as notificationMessages from '@magpie/contract/messages/notifications';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/client/client.ts';
import { keys } from '../../api/client/query-keys.ts';
import { screenKeys } from '../../api/client/screen-keys.ts';
import { notificationsQuery } from '../../api/notifications/notifications.ts';
import { toastError } from '../../session/toast-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotificationItem } from './notification-item.tsx';

/** The viewer's notifications. Those that are shown count as read; they stay marked until the list is opened again. */
export function Notifications() {
  const cache = useQueryClient();
  const list = useInfiniteQuery(notificationsQuery());
  const [busy, setBusy] = useState(false);
  const shown = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const unread = shown.filter(({ is_read }) => !is_read).map(({ id }) => id);
  useSeen(unread);

  async function readAll() {
    setBusy(true);
    try {
      const reply = await call('readNotifications', { body: { all: true } });
      cache.setQueryData(keys.unread, reply.unread);
      await cache.invalidateQueries({ queryKey: screenKeys.notifications });
    } catch (error) {
      toastError(error, notificationMessages.readNotifications);
    }
    setBusy(false);
  }

  if (list.isPending) {
    return (
      <ListSkeleton label="Loading notifications">
        <Skeleton className="h-20 w-full rounded-xl" />
      </ListSkeleton>
    );
  }
  if (list.isLoadingError)
    return <ErrorState message={notificationMessages.loadNotifications} query={list} />;
  if (shown.length === 0 && !list.hasNextPage)
    return <EmptyState message={notificationMessages.noNotifications} icon="Bell" />;
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button size="sm" loading={busy} disabled={unread.length === 0} onClick={() => void readAll()}>
          Mark all as read
        </Button>
      </div>
      <ul className="flex flex-col gap-3">
        {shown.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} />
        ))}
      </ul>
      <ListEnd list={list} failure={notificationMessages.loadNotifications} />
    </>
  );
}

/** Tells the server once of each notification that was shown while the tab was visible. */
function useSeen(unread: readonly number[]) {
  const cache = useQueryClient();
  const told = useRef(new Set<number>());
  const tell = useEffectEvent(async () => {
    const ids = unread.filter((id) => !told.current.has(id)).slice(0, IDS_AT_ONCE);
    if (ids.length === 0 || document.visibilityState === 'hidden') return;
    for (const id of ids) told.current.add(id);
    try {
      const reply = await call('readNotifications', { body: { ids } });
      cache.setQueryData(keys.unread, reply.unread);
    } catch {
      // They stay unread, and are sent again when the list is opened again.
    }
  });
  const key = unread.join();
  useEffect(() => {
    const ending = new AbortController();
    void tell();
    document.addEventListener('visibilitychange', () => void tell(), { signal: ending.signal });
    return () => ending.abort();
  }, [key]);
}

const IDS_AT_ONCE = 100;
