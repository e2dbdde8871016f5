import { Skeleton } from '../../ui/skeleton.tsx';

/** As large as the cards that will take its place. */
export function PostSkeletons({ count = 8 }: { count?: number }) {
  return (
    <div role="status" className="post-grid">
      <span className="sr-only">Loading posts</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden="true" className="post-card">
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
      ))}
    </div>
  );
}

export function MyPostSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading posts</span>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-28 w-full rounded-xl" />
      ))}
    </div>
  );
}
