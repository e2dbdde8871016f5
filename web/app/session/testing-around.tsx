import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuthProvider } from './auth.tsx';
import { OverlaysProvider } from './overlays.tsx';

/** What every screen stands in: the session, and what may be open above the screen. */
export function SessionAround({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <OverlaysProvider>{children}</OverlaysProvider>
      </AuthProvider>
    </QueryClientProvider>
  );
}
