import { classNames } from '../lib/class-names.ts';

/** Holds the place of what is being loaded; its size comes with `className`. Hidden from assistive technology. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />;
}
