import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuthProvider } from './auth.tsx';
import { OverlaysProvider } from './overlays.tsx';

/** The query cache, the session and the overlays around a screen, for tests. */
export function SessionAround({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider>
        <OverlaysProvider host={children} />
      </AuthProvider>
    </QueryClientProvider>
  );
}
