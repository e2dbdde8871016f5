import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { NONE, type Option, Options } from '../../ui/fields/combobox-options.tsx';
import { isComplete, mentionBefore } from './mention-before.ts';
import { useSuggestedUsers } from './use-suggested-users.ts';

export interface MentionListProps {
  box: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  onWrite: (draft: string) => void;
}

/**
 * Completes the `@name` before the cursor: arrows and Enter or Tab choose, Escape closes. The text box keeps the focus and
 * does not become a combobox, because most of the text in it is no name.
 */
export function MentionList({ box, draft, onWrite }: MentionListProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState<string | null>(null);
  const users = useSuggestedUsers(typed);
  const isShown = typed !== null && typed !== closed && users.length > 0 && !isComplete(typed, users);
  const options = users.map(({ id: user, username }) => ({ id: user, name: username }));

  const read = useEffectEvent(() => {
    const now = mentionBefore(box.current);
    if (now === typed) return;
    setTyped(now);
    setActive(0);
    if (now === null) setClosed(null);
  });

  function choose({ name }: Option) {
    const area = box.current;
    if (!area || typed === null) return;
    const end = area.selectionStart;
    const start = end - typed.length;
    const after = draft.slice(end);
    const space = /^\s/.test(after) ? '' : ' ';
    onWrite(draft.slice(0, start) + name + space + after);
    setClosed(name);
    // After React has written the text.
    requestAnimationFrame(() => area.setSelectionRange(start + name.length + 1, start + name.length + 1));
  }

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShown || event.target !== box.current || event.isComposing) return;
    const option = options[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % options.length);
    else if (event.key === 'ArrowUp') setActive((active - 1 + options.length) % options.length);
    else if (event.key === 'Escape') setClosed(mentionBefore(box.current));
    else if ((event.key === 'Enter' || event.key === 'Tab') && option && !hasModifier(event)) choose(option);
    else return;
    // Escape must not close the drawer around the box.
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => read(), [draft]);

  useEffect(() => {
    const onChange = () => read();
    const onKey = (event: KeyboardEvent) => pressKey(event);
    document.addEventListener('selectionchange', onChange);
    document.addEventListener('focusout', onChange);
    window.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('selectionchange', onChange);
      document.removeEventListener('focusout', onChange);
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);

  useEffect(() => {
    const area = box.current;
    if (!area || !isShown) return undefined;
    const states = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': `${id}-list`,
      'aria-activedescendant': `${id}-option-${active}`,
    };
    for (const [name, value] of Object.entries(states)) area.setAttribute(name, value);
    return () => Object.keys(states).forEach((name) => area.removeAttribute(name));
  }, [box, id, isShown, active]);

  return (
    <div className="combobox combobox-below">
      <p role="status" className="sr-only">
        {isShown &&
          `${users.length === 1 ? '1 user' : `${users.length} users`}: choose with the arrow keys and Enter`}
      </p>
      {isShown && (
        <Options
          id={id}
          label="Users"
          options={options}
          active={active === NONE ? 0 : active}
          onChoose={choose}
        />
      )}
    </div>
  );
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  return ctrlKey || metaKey || altKey || shiftKey;
}
