import { useEffect } from 'react';
import { repeatEarlyActs } from '../lib/early-acts.ts';
import { useAuth } from '../session/auth.tsx';

/** Once it is known who is there, so that nobody is asked to log in who is. */
export function useEarlyActs(): void {
  const { isLoading } = useAuth();
  useEffect(() => {
    if (!isLoading) void repeatEarlyActs();
  }, [isLoading]);
}
