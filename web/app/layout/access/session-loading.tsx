import { Skeleton } from '../../ui/skeleton.tsx';

/** Shown instead of a screen while the session is loading. */
export function SessionLoading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
