import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../../api/waiting.ts';
import { type Count, waitingCount } from '../../lib/waiting-count.ts';
import { useAuth } from '../../session/auth.tsx';

/** How much waits for a decision, for admins. */
export function useWaiting(): Count | undefined {
  const { user } = useAuth();
  const { data } = useQuery({ ...waitingQuery(), enabled: user?.role === 'admin' });
  return data && waitingCount(data.posts + data.comments);
}
