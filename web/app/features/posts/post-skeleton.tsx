import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** As large as the cards it stands for. */
export function PostSkeletons() {
  return (
    <ListSkeleton label="Loading posts" count={8} className="post-grid">
      <div aria-hidden="true" className="post-card">
        <Skeleton className="aspect-[1.91] rounded-none" />
        <div className="flex flex-1 flex-col gap-2 px-4 pt-4 pb-3">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="mt-2 h-3 w-full" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="mt-auto h-3 w-40" />
        </div>
        <div className="h-12" />
      </div>
    </ListSkeleton>
  );
}
