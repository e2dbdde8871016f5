/** A menu item is unmounted with its menu; the button that opened the menu stays, though perhaps hidden. */
export function openerOf(element: Element | null) {
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : element;
}
