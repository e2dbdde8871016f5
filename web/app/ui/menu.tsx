import { cloneElement, type ComponentProps, lazy, type ReactElement, Suspense, useState } from 'react';
import type { IconName } from './icon-names.ts';

export interface MenuItem {
  label: string;
  icon?: IconName;
  tone?: 'danger';
  onSelect?: () => void;
  /** A place to go to instead of `onSelect`. */
  to?: string;
}

export interface MenuProps {
  /** A `Button` or `IconButton`; it opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>;
  items: readonly (MenuItem | 'separator')[];
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
}

/** How a menu was first opened. */
export interface MenuOpening {
  region: HTMLElement;
  byKeyboard: boolean;
}

export const loadMenuFrame = () => import('./menu-frame.tsx');

const MenuFrame = lazy(loadMenuFrame);

/** Until it is first pressed a menu is only its button: a feed has twenty of them. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<MenuOpening | null>(null);
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A press without a pointer counts no clicks.
    onClick: ({ currentTarget, detail }) =>
      setOpened({ region: regionOf(currentTarget), byKeyboard: detail === 0 }),
  });
  if (!opened) return button;
  return (
    <Suspense fallback={button}>
      <MenuFrame {...props} {...opened} />
    </Suspense>
  );
}

/** Where the menu is mounted: next to its button in the document, above everything on screen. */
function regionOf(button: HTMLElement) {
  return button.closest<HTMLElement>('[role="dialog"], main, nav') ?? document.body;
}
