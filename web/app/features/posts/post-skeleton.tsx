import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholders as large as the cards or rows that they stand for. */
export function PostSkeletons() {
  return (
    <ListSkeleton label="Loading posts" count={12} className="post-grid">
      <div aria-hidden="true" className="post-card">
        <div className="post-title">
          <Skeleton className="skeleton-line w-full" />
          <Skeleton className="skeleton-line w-2/3 list:md:hidden" />
        </div>
        <div className="post-meta">
          <Skeleton className="skeleton-line w-40" />
        </div>
        <div className="post-description">
          <Skeleton className="skeleton-line w-full" />
          <Skeleton className="skeleton-line w-4/5" />
        </div>
        <div className="post-actions h-8 list:max-md:h-7 pointer-coarse:h-11" />
        <div className="post-cover-link">
          <Skeleton className="post-cover rounded-none" />
        </div>
      </div>
    </ListSkeleton>
  );
}
