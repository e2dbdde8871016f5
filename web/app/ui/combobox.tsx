import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Field, type FieldProps, useField } from './field.tsx';

export interface Option {
  id: number;
  name: string;
}

export interface ComboboxProps extends FieldProps {
  text: string;
  /** The ones that match the text, the likeliest first. */
  options: readonly Option[];
  /** Names the list of options. */
  optionsLabel: string;
  /** Nothing more can be chosen. */
  isFull: boolean;
  onText: (text: string) => void;
  onChoose: (option: Option) => void;
  /** Backspace in the empty box. */
  onErase: () => void;
  /** What is chosen already, before the text. */
  children?: ReactNode;
}

/** A text box with a list of options: type to filter, arrows and Enter to choose. https://www.w3.org/WAI/ARIA/apg/patterns/combobox */
export function Combobox({ text, options, optionsLabel, isFull, children, ...rest }: ComboboxProps) {
  const { label, error, hint, hideLabel, onText, onChoose, onErase } = rest;
  const { id, control } = useField({ error, hint });
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const box = useRef<HTMLInputElement>(null);
  const isShown = isOpen && !isFull && options.length > 0;
  const activeId = isShown && options[active] ? `${id}-option-${active}` : undefined;

  function close() {
    setOpen(false);
    setActive(NONE);
  }

  function choose(option: Option) {
    onChoose(option);
    setActive(NONE);
    box.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = isShown ? options[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(nextOf(active, event.key === 'ArrowDown' ? 1 : -1, options.length));
    } else if (event.key === 'Enter' && (chosen || text !== '')) {
      // Words that are no option must not submit the form.
      event.preventDefault();
      if (chosen) choose(chosen);
    } else if (event.key === 'Escape') close();
    else if (event.key === 'Backspace' && text === '') onErase();
  }

  return (
    <Field {...{ id, label, error, hint, hideLabel }}>
      <div className="combobox">
        <div className="control combobox-box" onClick={() => box.current?.focus()}>
          {children}
          <input
            ref={box}
            {...control}
            type="text"
            role="combobox"
            dir="auto"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? `${id}-list` : undefined}
            aria-activedescendant={activeId}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isFull}
            value={text}
            onChange={(event) => {
              onText(event.target.value);
              setOpen(true);
              setActive(event.target.value === '' ? NONE : 0);
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => {
              close();
              onText('');
            }}
            onKeyDown={onKeyDown}
            className="combobox-input"
          />
        </div>
        {isShown && (
          <Options id={id} label={optionsLabel} options={options} active={active} onChoose={choose} />
        )}
      </div>
    </Field>
  );
}

const NONE = -1;

function nextOf(active: number, by: 1 | -1, count: number) {
  if (active === NONE) return by === 1 ? 0 : count - 1;
  return (active + by + count) % count;
}

interface OptionsProps {
  id: string;
  label: string;
  options: readonly Option[];
  active: number;
  onChoose: (option: Option) => void;
}

function Options({ id, label, options, active, onChoose }: OptionsProps) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const shown = active === NONE ? list.current : list.current?.children[active];
    shown?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <ul
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      // A list that scrolls would be a stop for Tab.
      tabIndex={-1}
      className="combobox-options"
    >
      {options.map((option, index) => (
        <li
          key={option.id}
          id={`${id}-option-${index}`}
          role="option"
          aria-selected={index === active}
          className={classNames('combobox-option', index === active && 'bg-hover')}
          // The box keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.name}
        </li>
      ))}
    </ul>
  );
}
