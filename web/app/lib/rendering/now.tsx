import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

const NowContext = createContext<number | null>(null);

const TICK_MS = 60_000;

/**
 * The time that ages on the page are relative to. It starts at the time of the server's rendering, so that hydration
 * matches, and then follows the browser's clock.
 */
export function NowProvider({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const tick = () => startTransition(() => setNow(Date.now()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** Milliseconds since 1970, updated once a minute. */
export function useNow(): number {
  const now = use(NowContext);
  if (now === null) throw new Error('No NowProvider');
  return now;
}
