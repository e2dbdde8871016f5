import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { nextPaint } from './next-paint.ts';

interface Deferring<P> {
  load: () => Promise<ComponentType<P>>;
  /** Shown until the component has been loaded. */
  Waiting: ComponentType<P>;
  onFailure: (props: P) => void;
  /** The component takes long to render, so `Waiting` is painted first even if the script was preloaded. */
  isCostly?: boolean;
}

/**
 * A component whose script is loaded when it is first shown, or before by `preload`. Unlike with `lazy` and Suspense, no
 * fallback stays for 300 ms, a failure does not replace the screen, and a loaded component is shown at once unless it is
 * costly.
 */
export function deferred<P extends object>({ load, Waiting, onFailure, isCostly }: Deferring<P>) {
  let loaded: ComponentType<P> | null = null;

  async function ready() {
    loaded ??= await load();
  }

  function Deferred(props: P) {
    const [Loaded, setLoaded] = useState(() => (isCostly ? null : loaded));
    const fail = useEffectEvent(() => onFailure(props));
    useEffect(() => {
      if (Loaded) return;
      // After `Waiting` is painted: even requesting a script takes a slow device a while.
      nextPaint()
        .then(ready)
        .then(() => setLoaded(() => loaded), fail);
    }, [Loaded]);
    return Loaded ? <Loaded {...props} /> : <Waiting {...props} />;
  }

  /** A failure matters only once the component is shown. */
  const preload = () => ready().catch(() => {});

  return Object.assign(Deferred, { preload });
}
