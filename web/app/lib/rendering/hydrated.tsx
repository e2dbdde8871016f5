import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

const HydratedContext = createContext(true);

/** Around a server-rendered page. Parts that change after hydration do so in a transition. */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <HydratedContext value={isHydrated}>{children}</HydratedContext>;
}

/** False on the server and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return use(HydratedContext);
}
