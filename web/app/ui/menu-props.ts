import type { ComponentProps, ReactElement } from 'react';
import type { BadgeCount } from '../lib/waiting-count.ts';
import type { IconName } from './icon-names.ts';

export interface MenuItem {
  label: string;
  icon?: IconName;
  tone?: 'danger';
  count?: BadgeCount | undefined;
  onSelect?: () => void;
  /** A link instead of `onSelect`. */
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
