import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../api/client/query-keys.ts';
import { type BadgeCount, badgeCount } from '../../lib/text/waiting-count.ts';
import { useSessionCheck, useUser } from '../../session/auth.tsx';

/** The number of unread notifications, last set by `useLiveUnread` or by reading notifications. */
export function useUnread(): BadgeCount | undefined {
  const { data = 0 } = useQuery<number>({ queryKey: keys.unread, queryFn: () => 0, enabled: false });
  return useUser() ? badgeCount(data, 'unread') : undefined;
}

/** Updates the number of unread notifications while somebody is logged in; only then is the script for it loaded. */
export function useLiveUnread(): void {
  const cache = useQueryClient();
  const { isConfirmed } = useSessionCheck();
  const id = useUser()?.id;
  useEffect(() => {
    if (!isConfirmed || id === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    async function start() {
      const { begin } = await import('../../api/notifications/while-logged-in.ts');
      if (!isOver) stop = begin(cache);
    }
    void start();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [cache, isConfirmed, id]);
}
