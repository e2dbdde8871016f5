import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function ThreadSkeleton() {
  return (
    <ListSkeleton label="Loading comments" className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </ListSkeleton>
  );
}
