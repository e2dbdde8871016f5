import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { Chips } from './chips.tsx';
import { NONE, type Option, Options } from './combobox-options.tsx';
import { Field, type FieldProps, useField } from './field.tsx';

export interface ComboboxProps extends FieldProps {
  text: string;
  /** The options that match the text, the likeliest first. */
  options: readonly Option[];
  /** Names the list of options. */
  optionsLabel: string;
  /** The list takes space below the box; otherwise it covers what is above. */
  areOptionsBelow?: boolean;
  /** Nothing more can be chosen. */
  isFull: boolean;
  onText: (text: string) => void;
  onChoose: (option: Option) => void;
  /** Shown before the text. Backspace in the empty box removes the last. */
  chosen: readonly Option[];
  chosenLabel: string;
  onRemove: (option: Option) => void;
}

/**
 * A text box with a list of options: type to filter, arrows and Enter to choose.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox
 */
export function Combobox({ text, options, optionsLabel, areOptionsBelow, isFull, ...rest }: ComboboxProps) {
  const { label, error, hint, hideLabel, chosen, chosenLabel, onText, onChoose, onRemove } = rest;
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

  /** Waits until the focus has moved. Otherwise the dialog would take the focus when the focused option is removed. */
  function leave() {
    setTimeout(() => {
      if (document.activeElement === box.current) return;
      close();
      onText('');
    });
  }

  function choose(option: Option) {
    onChoose(option);
    setActive(NONE);
    box.current?.focus();
  }

  function remove(option: Option | undefined) {
    if (!option) return;
    onRemove(option);
    box.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const option = isShown ? options[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(nextOf(active, event.key === 'ArrowDown' ? 1 : -1, options.length));
    } else if (event.key === 'Enter' && (option || text !== '')) {
      // Words that are no option must not submit the form.
      event.preventDefault();
      if (option) choose(option);
    } else if (event.key === 'Escape') close();
    else if (event.key === 'Backspace' && text === '') remove(chosen.at(-1));
  }

  return (
    <Field {...{ id, label, error, hint, hideLabel }}>
      <div className={classNames('combobox', areOptionsBelow && 'combobox-below')}>
        <div className="control combobox-box">
          {chosen.length > 0 && <Chips label={chosenLabel} chosen={chosen} onRemove={remove} />}
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
            onBlur={leave}
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

function nextOf(active: number, by: 1 | -1, count: number) {
  if (active === NONE) return by === 1 ? 0 : count - 1;
  return (active + by + count) % count;
}
