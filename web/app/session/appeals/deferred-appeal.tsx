import type { RemovedItem } from '../../api/moderation/appeals.ts';
import { deferred } from '../../lib/rendering/deferred.tsx';

/** The button `Appeal`; few readers ever see it. */
export const DeferredAppeal = deferred<RemovedItem>({
  load: async () => (await import('./appeal-button.tsx')).AppealButton,
  Waiting: () => <span className="block h-9" />,
  onFailure: () => {},
});
