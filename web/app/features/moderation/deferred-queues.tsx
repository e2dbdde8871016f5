import { deferred } from '../../lib/rendering/deferred.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toastNotLoaded } from '../../ui/toasts/toast-not-loaded.ts';
import type { CollectionQueueProps } from './collections/collection-queue.tsx';
import type { CommentQueueProps } from './comment-queue.tsx';

/** The first tab belongs to the screen; the scripts of the others are loaded when they are opened. */
const whileLoading = {
  Waiting: () => (
    <ListSkeleton label="Loading">
      <Skeleton className="h-28 w-full rounded-xl" />
    </ListSkeleton>
  ),
  onFailure: toastNotLoaded,
};

export const DeferredCommentQueue = deferred<CommentQueueProps>({
  load: async () => (await import('./comment-queue.tsx')).CommentQueue,
  ...whileLoading,
});

export const DeferredCollectionQueue = deferred<CollectionQueueProps>({
  load: async () => (await import('./collections/collection-queue.tsx')).CollectionQueue,
  ...whileLoading,
});
