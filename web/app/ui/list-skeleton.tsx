import { Fragment, type ReactNode } from 'react';

export interface ListSkeletonProps {
  /** What is being loaded, for assistive technology. */
  label: string;
  count?: number;
  /** How the items stand. */
  className?: string;
  /** The place of one item. */
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
