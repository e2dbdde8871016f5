import { setNonce } from 'get-nonce';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isAskingAhead } from './lib/ask-ahead.ts';

// Dialogs put a style into the page while they are open; the page's policy wants its nonce on it.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);

// A part that is fetched late may be gone when the site was renewed meanwhile. A page that has only just been loaded
// would find the same again.
const SETTLED_MS = 10_000;
window.addEventListener('vite:preloadError', (event) => {
  if (performance.now() < SETTLED_MS || isAskingAhead()) return;
  event.preventDefault();
  window.location.reload();
});

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
