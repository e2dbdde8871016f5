import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isPrefetchingScript } from './lib/prefetch-script.ts';

// A lazy chunk may be gone after a new version was deployed. The page reloads once; a page that has only just loaded
// would fail again.
const SETTLED_MS = 10_000;
window.addEventListener('vite:preloadError', (event) => {
  if (performance.now() < SETTLED_MS || isPrefetchingScript()) return;
  event.preventDefault();
  window.location.reload();
});

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
