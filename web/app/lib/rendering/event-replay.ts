declare global {
  interface Window {
    takeEarlyClicks?: () => ReadonlySet<HTMLElement>;
  }
}

/**
 * Inline at the top of the page: records clicks on buttons and radio buttons until the app can handle them. Links work
 * without the app, and typed text stays in its field.
 */
export function recordEarlyClicks(): void {
  const buttons = new Set<HTMLElement>();
  const record = (event: Event) => {
    const button =
      event.target instanceof Element && event.target.closest<HTMLElement>('button, [type=radio]');
    if (!button) return;
    event.preventDefault();
    // React may already be listening and would handle the click twice.
    event.stopPropagation();
    buttons.add(button);
  };
  addEventListener('click', record, true);
  window.takeEarlyClicks = () => {
    removeEventListener('click', record, true);
    delete window.takeEarlyClicks;
    return buttons;
  };
}

/** Repeated clicks on one button, made because nothing happened, count once. */
export function replayEarlyClicks(): void {
  for (const button of window.takeEarlyClicks?.() ?? []) button.click();
}
