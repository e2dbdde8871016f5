import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isPrefetchingScript } from './lib/prefetch-script.ts';

// A chunk that is loaded late may be gone after a new version of the site was deployed. Reloading a page that has only
// just been loaded would find the same again.
const SETTLED_MS = 10_000;
window.addEventListener('vite:preloadError', (event) => {
  if (performance.now() < SETTLED_MS || isPrefetchingScript()) return;
  event.preventDefault();
  window.location.reload();
});

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
