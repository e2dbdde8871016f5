import { SEARCH_MAX } from '@magpie/contract/limits';
import * as searchMessages from '@magpie/contract/messages/search';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/icons/icon.tsx';
import { optionId, SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

const NONE = -1;

/** The text box of a search, with suggestions. https://www.w3.org/WAI/ARIA/apg/patterns/combobox */
export function SearchBox({ q }: { q: string }) {
  const navigate = useNavigate();
  const id = useId();
  /** The text to which suggestions are shown; empty until something is typed, and again once the list was closed. */
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(NONE);
  const box = useShownQuery(q);
  const suggestions = useSuggestions(typed);
  const isOpen = typed !== '' && suggestions.length > 0;
  const chosen = isOpen ? suggestions[active] : undefined;

  function type(text: string) {
    setTyped(text);
    setActive(NONE);
  }

  function close() {
    type('');
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and the arrows belong to an input method while it is composing.
    if (event.nativeEvent.isComposing) return;
    const move = MOVES[event.key];
    if (move !== undefined) {
      event.preventDefault();
      setTyped(event.currentTarget.value);
      if (isOpen) setActive(movedBy(move, active, suggestions.length));
    } else if (event.key === 'Escape' && isOpen) {
      // Only closes the list; without this, the browser would also clear the box.
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      close();
      if (!chosen) return;
      event.preventDefault();
      void navigate(chosen.url);
    }
  }

  return (
    <div className="search-box">
      <Icon name="Search" className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" />
      <input
        ref={box}
        type="search"
        name="q"
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={chosen && optionId(id, active)}
        defaultValue={q}
        placeholder="Words, “phrases”, site:…"
        maxLength={SEARCH_MAX}
        dir="auto"
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        autoFocus={q === ''}
        onChange={(event) => type(event.target.value)}
        onBlur={close}
        onKeyDown={onKeyDown}
        className="control h-11 pr-3 pl-9"
      />
      {isOpen && <SuggestionList id={id} suggestions={suggestions} active={active} onFollow={close} />}
      <p role="status" className="sr-only">
        {isOpen && searchMessages.suggestionsShown(suggestions.length)}
      </p>
    </div>
  );
}

const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Before the first and after the last option lies the box itself. */
function movedBy(move: 1 | -1, active: number, count: number): number {
  return ((active + 1 + move + count + 1) % (count + 1)) - 1;
}

/**
 * The box is uncontrolled, so that hydration does not clear what has been typed. When Back leads to another search, the box
 * shows the query of that search.
 */
function useShownQuery(q: string) {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  useEffect(() => {
    if (box.current && shown.current !== q) box.current.value = q;
    shown.current = q;
  }, [q]);
  return box;
}
