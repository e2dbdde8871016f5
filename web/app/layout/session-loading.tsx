import { Skeleton } from '../ui/skeleton.tsx';

/** In place of a screen while it is not known who is looking. */
export function SessionLoading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
