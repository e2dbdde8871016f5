import { cloneElement, lazy, type ReactNode, Suspense, useState } from 'react';
import type { MenuOpening, MenuProps } from './menu-props.ts';

export const loadMenuFrame = () => import('./menu-frame.tsx');

const MenuFrame = lazy(loadMenuFrame);

export function Menu(props: MenuProps) {
  return <LazyMenu trigger={props.trigger}>{(opening) => <MenuFrame {...props} {...opening} />}</LazyMenu>;
}

interface LazyMenuProps extends Pick<MenuProps, 'trigger'> {
  /** Renders a `MenuFrame` with the same trigger; may be loaded lazily. */
  children: (opening: MenuOpening) => ReactNode;
}

/** Only a button until it is first pressed: a feed has twenty of them. */
export function LazyMenu({ trigger, children }: LazyMenuProps) {
  const [opened, setOpened] = useState<MenuOpening | null>(null);
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A press by keyboard has a click count of zero.
    onClick: ({ currentTarget, detail }) =>
      setOpened({ region: regionOf(currentTarget), byKeyboard: detail === 0 }),
  });
  if (!opened) return button;
  return <Suspense fallback={button}>{children(opened)}</Suspense>;
}

/** Where the menu is mounted: next to its button in the document, above everything on screen. */
function regionOf(button: HTMLElement) {
  return button.closest<HTMLElement>('[role="dialog"], main, nav') ?? document.body;
}
