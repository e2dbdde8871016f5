import { shownCount } from '../../lib/text/shown-count.ts';

export interface CountProps {
  value: number;
  /** The counted noun in the singular; follows the number. */
  noun?: string;
  className?: string;
}

/** A number; a shortened one has the exact one in its tooltip. */
export function Count({ value, noun, className }: CountProps) {
  const { shown, exact } = shownCount(value);
  return (
    <span title={exact} className={className}>
      {shown}
      {noun && ` ${noun}${value === 1 ? '' : 's'}`}
    </span>
  );
}
