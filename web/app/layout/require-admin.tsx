import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../session/auth.tsx';
import { SessionLoading } from './session-loading.tsx';

/** Around what only admins see; everybody else is taken home. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user, isLoading } = useAuth();
  const navigate = useNavigate();
  const isAdmin = user?.role === 'admin';
  const isTurnedAway = !isLoading && !isAdmin;

  useEffect(() => {
    if (isTurnedAway) void navigate('/', { replace: true });
  }, [isTurnedAway, navigate]);

  return isAdmin ? children : <SessionLoading />;
}
