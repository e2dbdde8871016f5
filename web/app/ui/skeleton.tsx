import { classNames } from '../lib/text/class-names.ts';

/** A placeholder while something loads; `className` gives its size. Hidden from assistive technology. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />;
}
