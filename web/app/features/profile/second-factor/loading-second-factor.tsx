import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function LoadingSecondFactor() {
  return (
    <ListSkeleton label="Loading your second factor" count={3}>
      <Skeleton className="h-10 w-full rounded-lg" />
    </ListSkeleton>
  );
}
