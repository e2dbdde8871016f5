/** Cards are articles, identified by their `aria-labelledby`. */

export function cardsIn(part: ParentNode | null): HTMLElement[] {
  return [...(part?.querySelectorAll('article') ?? [])];
}

export function nameOf(card: Element): string | null {
  return card.getAttribute('aria-labelledby');
}

export function controlsIn(card: Element): HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>('a[href], button')];
}

/** A card that moves to another part of its list is mounted again; returns the control that replaced the given one. */
export function findRemountedControl(control: Element): HTMLElement | undefined {
  const gone = control.closest('article');
  const name = gone && nameOf(gone);
  if (!name || gone.isConnected) return undefined;
  const card = cardsIn(document).find((one) => nameOf(one) === name);
  return card && controlsIn(card)[controlsIn(gone).findIndex((one) => one === control)];
}
