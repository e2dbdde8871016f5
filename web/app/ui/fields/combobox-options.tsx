import { useEffect, useRef } from 'react';
import { classNames } from '../../lib/text/class-names.ts';

export interface Option {
  id: number;
  name: string;
  /** Shown after the name. */
  note?: string;
}

/** The index of the active option while no option is active. */
export const NONE = -1;

export interface OptionsProps {
  id: string;
  label: string;
  options: readonly Option[];
  active: number;
  onChoose: (option: Option) => void;
}

/** The list of a combobox. */
export function Options({ id, label, options, active, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const shown = active === NONE ? list.current : list.current?.children[active];
    shown?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      // A list that scrolls would be a stop for Tab.
      tabIndex={-1}
      className="combobox-options"
    >
      {options.map((option, index) => (
        <button
          key={option.id}
          id={`${id}-option-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classNames('combobox-option', index === active && 'bg-hover')}
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <bdi>{option.name}</bdi>
          {option.note && <span className="ml-auto shrink-0 pl-3 text-xs text-muted">{option.note}</span>}
        </button>
      ))}
    </div>
  );
}
