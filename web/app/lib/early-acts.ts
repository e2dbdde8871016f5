declare global {
  interface Window {
    earlyActs?: EarlyActs;
  }
}

interface EarlyActs {
  takeTexts: () => ReadonlyMap<Field, string>;
  takePressed: () => ReadonlySet<HTMLElement>;
}

type Field = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & {
  /** React's note of the text that it has seen there. */
  _valueTracker?: { setValue(text: string): void };
};

/**
 * Inline at the top of the page: what is typed and pressed before the app is there is kept for it. Links lead on by
 * themselves.
 */
export function keepEarlyActs(): void {
  const texts = new Map<Field, string>();
  const pressed = new Set<HTMLElement>();
  const change = ({ target }: Event) => {
    const isField =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement;
    if (isField) texts.set(target, target.value);
  };
  const press = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    // React may be listening already, and would hear it twice.
    event.stopPropagation();
    pressed.add(button);
  };
  addEventListener('input', change, true);
  addEventListener('click', press, true);
  window.earlyActs = {
    takeTexts() {
      removeEventListener('input', change, true);
      return texts;
    },
    takePressed() {
      removeEventListener('click', press, true);
      delete window.earlyActs;
      return pressed;
    },
  };
}

/** Tells React what stands in the fields, before it writes there what it knows. */
export function repeatEarlyChanges(): void {
  for (const [field, text] of window.earlyActs?.takeTexts() ?? []) {
    // Only where React was sooner: a text that is written anew loses its caret.
    if (field.value !== text) field.value = text;
    // React passes over a text that it has seen.
    field._valueTracker?.setValue(`not ${text}`);
    // Texts are heard by the one, choices by the other.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** A button that was pressed again because nothing answered is pressed once. */
export function repeatEarlyPresses(): void {
  for (const button of window.earlyActs?.takePressed() ?? []) button.click();
}
