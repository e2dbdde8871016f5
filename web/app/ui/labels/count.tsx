import { shownCount } from '../../lib/text/shown-count.ts';

export interface CountProps {
  value: number;
  /** The counted noun in the singular; follows the number. */
  noun?: string;
  className?: string;
}

/** A number; if it is shortened, the tooltip has the exact number. */
export function Count({ value, noun, className }: CountProps) {
  const { shown, exact } = shownCount(value);
  return (
    <span title={exact} className={className}>
      {shown}
      {noun && ` ${noun}${value === 1 ? '' : 's'}`}
    </span>
  );
}
