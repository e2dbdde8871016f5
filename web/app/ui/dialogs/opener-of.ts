/**
 * The element itself or, if it is an item of a menu, the button that opened the menu: the item is unmounted with its menu,
 * but the button stays, though perhaps hidden.
 */
export function openerOf(element: Element | null) {
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : element;
}
