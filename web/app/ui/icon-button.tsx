import type { ComponentProps } from 'react';
import { classNames } from '../lib/text/class-names.ts';
import { shownCount } from '../lib/text/shown-count.ts';
import { Count } from './labels/count.tsx';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/icon-names.ts';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Its accessible name and tooltip. */
  label: string;
  icon: IconName;
  /** Fills the icon with the accent colour: liked, saved. The label states it in words. */
  active?: boolean;
  /**
   * A number beside the button, such as likes; not part of its name, but clickable too. A zero is invisible, but takes its
   * place.
   */
  count?: number;
}

export function IconButton({ label, icon, active = false, count, className, ...rest }: IconButtonProps) {
  const exact = count && shownCount(count).exact;
  const button = (
    <button
      type="button"
      title={exact ? `${label} · ${exact}` : label}
      {...rest}
      aria-label={label}
      className={classNames('icon-button', active ? 'text-accent' : 'text-muted hover:text-ink', className)}
    >
      <Icon name={icon} className={classNames('size-4.5', active && 'fill-current')} />
    </button>
  );
  if (count === undefined) return button;
  return (
    <span className="counted">
      {button}
      <Count
        value={count}
        className={classNames(
          'text-sm tabular-nums',
          active ? 'text-accent' : 'text-muted',
          count === 0 && 'invisible',
        )}
      />
    </span>
  );
}
