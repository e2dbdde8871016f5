import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export function LoadingItems() {
  return (
    <ListSkeleton label="Loading items" count={1} className="mt-3">
      <Skeleton className="h-20 w-full rounded-md" />
    </ListSkeleton>
  );
}
