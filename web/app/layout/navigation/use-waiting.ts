import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../../api/moderation/waiting.ts';
import { type BadgeCount, badgeCount } from '../../lib/text/waiting-count.ts';
import { useSessionCheck, useUser } from '../../session/auth.tsx';

/** For admins, how many items wait for a decision. Waits for the session check, because the stored role may be outdated. */
export function useWaiting(): BadgeCount | undefined {
  const user = useUser();
  const { isConfirmed } = useSessionCheck();
  const { data } = useQuery({ ...waitingQuery(), enabled: isConfirmed && user?.role === 'admin' });
  return (
    data &&
    badgeCount(
      Object.values(data).reduce((sum, count) => sum + count),
      'waiting',
    )
  );
}
