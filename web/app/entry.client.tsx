import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { waitForConnection } from './ui/wait-for-connection.ts';

// React Router reloads the page when it can't load the script of a screen, as after a new version was deployed. If the
// site cannot be reached, that would replace the page with the browser's own error.
let canReload = false;
window.navigation?.addEventListener('navigate', (event) => {
  if (event.navigationType !== 'reload' || event.userInitiated || canReload) return;
  event.preventDefault();
  waitForConnection(() => {
    canReload = true;
    window.location.reload();
  });
});

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
