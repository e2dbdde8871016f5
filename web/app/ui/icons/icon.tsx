import { classNames } from '../../lib/text/class-names.ts';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?url';

export interface IconProps {
  name: IconName;
  /** Size and colour; 20 px and the text's colour when absent. `fill-current` fills the shape. */
  className?: string;
}

/** Decorative: the surrounding element has the name. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden="true" className={classNames('icon', className ?? 'size-5')}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
