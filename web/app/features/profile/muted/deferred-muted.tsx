import * as muteMessages from '@magpie/contract/messages/following/mutes';
import { deferred } from '../../../lib/rendering/deferred.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';

/** Loads the lists of muted and hidden things, which are a chunk of their own. */
export const MutedAndHidden = deferred({
  load: async () => (await import('./muted-and-hidden.tsx')).MutedAndHidden,
  Waiting: () => (
    <ListSkeleton label="Loading what you muted" count={3}>
      <Skeleton className="h-10 w-full rounded-lg" />
    </ListSkeleton>
  ),
  onFailure: () => toast({ message: muteMessages.loadMutes, tone: 'error' }),
});
