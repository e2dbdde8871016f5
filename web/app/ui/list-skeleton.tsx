import { Fragment, type ReactNode } from 'react';

export interface ListSkeletonProps {
  /** The accessible name of the loading list. */
  label: string;
  count?: number;
  /** The layout of the items. */
  className?: string;
  /** The placeholder of one item. */
  children: ReactNode;
}

export function ListSkeleton({
  label,
  count = 4,
  className = 'flex flex-col gap-3',
  children,
}: ListSkeletonProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <Fragment key={index}>{children}</Fragment>
      ))}
    </div>
  );
}
