import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

const HydratedContext = createContext(true);

/** Around a page that the server has rendered. What changes with the script does so in pieces, as all that follows it. */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return <HydratedContext value={isHydrated}>{children}</HydratedContext>;
}

/** False in the server's HTML and while the browser takes it over, true from then on. */
export function useHydrated(): boolean {
  return use(HydratedContext);
}
