import { actionLabels } from '@magpie/contract/messages/actions';
import * as screenMessages from '@magpie/contract/messages/screens';
import { toast } from './toast-list.ts';

/** Says that a script could not be loaded: there is no connection, or a new version of the site has replaced the scripts. */
export function toastNotLoaded(): void {
  if (!navigator.onLine) return void toast({ message: screenMessages.offline, tone: 'error' });
  // Not `reload`, which useOfflineNavigation prevents.
  const { pathname, search } = window.location;
  const reload = { label: actionLabels.reload, run: () => window.location.assign(pathname + search) };
  toast({ message: screenMessages.notLoaded, tone: 'error', action: reload });
}
