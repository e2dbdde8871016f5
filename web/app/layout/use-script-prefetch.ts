import { useEffect } from 'react';
import { prefetchScript } from '../lib/prefetch-script.ts';
import { loadMenuFrame } from '../ui/menu.tsx';
import { loadModalFrame } from '../ui/modal.tsx';

/** Prefetches the script that a button needs when the pointer comes near it. */
export function useScriptPrefetch(loadCommentsDrawer: () => Promise<unknown>): void {
  useEffect(() => {
    function near({ target }: Event) {
      const button = target instanceof Element ? target.closest('[aria-haspopup]') : null;
      const kind = button?.getAttribute('aria-haspopup');
      if (kind === 'menu') void prefetchScript(loadMenuFrame);
      if (kind !== 'dialog') return;
      void prefetchScript(loadModalFrame);
      void prefetchScript(loadCommentsDrawer);
    }
    for (const event of NEARING) document.addEventListener(event, near, { passive: true });
    return () => {
      for (const event of NEARING) document.removeEventListener(event, near);
    };
  }, [loadCommentsDrawer]);
}

const NEARING = ['pointerover', 'focusin'];
