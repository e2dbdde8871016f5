import * as notificationMessages from '@magpie/contract/messages/notifications';
import type { Notification } from '@magpie/contract/notifications/notifications';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
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

/**
 * The viewer's notifications. Those that are shown count as read, but stay marked as new until the list is opened again.
 * New ones appear as they happen.
 */
export function Notifications() {
  const cache = useQueryClient();
  const list = useInfiniteQuery(notificationsQuery());
  const [busy, setBusy] = useState(false);
  const shown = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const unread = useUnreadCount();
  const { isNew, forget } = useSeen(shown);

  async function readAll() {
    setBusy(true);
    try {
      const reply = await call('readNotifications', { body: { all: true } });
      cache.setQueryData(keys.unread, reply.unread);
      forget();
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
        <Button
          size="sm"
          loading={busy}
          disabled={unread === 0 && !shown.some(isNew)}
          onClick={() => void readAll()}
        >
          Mark all as read
        </Button>
      </div>
      <ul className="flex flex-col gap-3">
        {shown.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} isNew={isNew(notification)} />
        ))}
      </ul>
      <ListEnd list={list} failure={notificationMessages.loadNotifications} />
    </>
  );
}

/** The number of unread notifications, from the stream (api/notifications/while-logged-in.ts) and from reading them. */
function useUnreadCount(): number {
  const { data = 0 } = useQuery<number>({ queryKey: keys.unread, queryFn: () => 0, enabled: false });
  return data;
}

/** Tells the server once of each unread notification that was shown while the tab was visible. */
function useSeen(shown: readonly Notification[]) {
  const cache = useQueryClient();
  const [seen, setSeen] = useState<ReadonlySet<number>>(NONE);
  const unread = shown.filter(({ is_read }) => !is_read).map(({ id }) => id);
  const sendSeen = useEffectEvent(async () => {
    const ids = unread.filter((id) => !seen.has(id)).slice(0, IDS_AT_ONCE);
    if (ids.length === 0 || document.visibilityState === 'hidden') return;
    setSeen(new Set([...seen, ...ids]));
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
    void sendSeen();
    document.addEventListener('visibilitychange', () => void sendSeen(), { signal: ending.signal });
    return () => ending.abort();
  }, [key]);
  return {
    isNew: ({ id, is_read }: Notification) => !is_read || seen.has(id),
    forget: () => setSeen(NONE),
  };
}

const NONE: ReadonlySet<number> = new Set();
const IDS_AT_ONCE = 100;
