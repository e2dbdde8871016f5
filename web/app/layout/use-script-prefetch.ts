import { useEffect } from 'react';
import { preloadRoutes } from '../api/client/client.ts';
import { nextPaint } from '../lib/rendering/next-paint.ts';
import { useUser } from '../session/auth.tsx';
import { ToastRows } from '../ui/toasts/toasts.tsx';

type OverlayName = 'PostMenuItems' | 'AuthDialog' | 'SubmitOverlay' | 'MenuSheet' | 'CommentsOverlay';

/** Prefetches the script behind a control as soon as the pointer, a touch or the focus comes near the control. */
export function useScriptPrefetch(overlays: Record<OverlayName, { preload: () => Promise<unknown> }>): void {
  const isLoggedIn = useUser() !== null;
  useEffect(() => {
    function near({ target }: Event) {
      const control = target instanceof Element && target.closest('a, button, input');
      if (!control) return;
      const name = opened(control, isLoggedIn);
      const scripts = () => [ToastRows.preload(), preloadRoutes(), name && overlays[name].preload()];
      // What pointing or pressing shows is painted first: even requesting a script takes a slow device a while.
      void nextPaint().then(scripts);
    }
    const watching = new AbortController();
    for (const event of NEARING) addEventListener(event, near, { signal: watching.signal });
    return () => watching.abort();
  }, [overlays, isLoggedIn]);
}

const NEARING = ['pointerover', 'focusin'];

function opened(control: Element, isLoggedIn: boolean): OverlayName | null {
  if (control.matches('a')) return null;
  if (control.matches('[aria-haspopup=dialog]')) {
    return control.closest('nav') ? 'MenuSheet' : 'CommentsOverlay';
  }
  if (control.matches('article [aria-haspopup=menu]')) return 'PostMenuItems';
  // Most of what anonymous visitors press asks them to log in.
  if (!isLoggedIn) return 'AuthDialog';
  return control.closest('header form') ? 'SubmitOverlay' : null;
}
