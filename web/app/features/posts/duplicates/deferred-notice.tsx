import type { Post } from '@magpie/contract/posts';
import { deferred } from '../../../lib/rendering/deferred.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toastNotLoaded } from '../../../ui/toasts/toast-not-loaded.ts';

/** Only a few posts need its script. */
export const DuplicateNotice = deferred<{ post: Post }>({
  load: async () => (await import('./duplicate-notice.tsx')).DuplicateNotice,
  Waiting: () => <Skeleton className="mt-4 h-16" />,
  onFailure: toastNotLoaded,
});
