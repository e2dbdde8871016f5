import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { classNames } from '../lib/text/class-names.ts';
import type { BadgeCount } from '../lib/text/waiting-count.ts';
import { CountBadge } from './labels/count-badge.tsx';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/icon-names.ts';

export interface MenuItem {
  label: string;
  icon?: IconName;
  tone?: 'danger';
  count?: BadgeCount | undefined;
  /** Distinguishes it from items with the same label. */
  description?: string;
  onSelect?: () => void;
  /** A link instead of `onSelect`. */
  to?: string;
}

export interface MenuProps {
  /** A `Button` or `IconButton`; it opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** `MenuItems`. */
  children: (close: () => void) => ReactNode;
  /** Above the button and towards the right, instead of below it and towards the left. */
  isAbove?: boolean;
}

/** A menu as a popover, which needs no further script. It is rendered when it opens, since a feed has twenty of them. */
export function Menu({ trigger, ...menu }: MenuProps) {
  const buttonId = useId();
  const menuId = `${buttonId}-menu`;
  const [opened, setOpened] = useState<Opening | null>(null);

  function open(event: MouseEvent<HTMLElement>) {
    // The browser closes an open menu by itself; its toggle event follows a moment later.
    if (document.getElementById(menuId)?.matches(':popover-open')) return;
    event.preventDefault();
    const { currentTarget, detail } = event;
    // Safari does not focus a pressed button.
    currentTarget.focus();
    // A press by keyboard has a click count of zero.
    setOpened({ by: currentTarget, withKeyboard: detail === 0 });
  }

  return (
    <>
      {cloneElement(trigger, {
        id: buttonId,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        popoverTarget: opened ? menuId : undefined,
        onClick: open,
      })}
      {opened && (
        <Opened {...menu} {...{ buttonId, menuId }} opening={opened} onClosed={() => setOpened(null)} />
      )}
    </>
  );
}

interface Opening {
  by: HTMLElement;
  withKeyboard: boolean;
}

interface OpenedProps extends Omit<MenuProps, 'trigger'> {
  opening: Opening;
  buttonId: string;
  menuId: string;
  onClosed: () => void;
}

function Opened({ children, isAbove, opening, buttonId, menuId, onClosed }: OpenedProps) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => document.getElementById(menuId)?.hidePopover();

  useLayoutEffect(() => {
    menu.current?.showPopover({ source: opening.by });
    const first = (opening.withKeyboard && itemsOf(menu.current)[0]) || menu.current;
    // To scroll there, the browser would compute the layout again; the menu is always in view.
    first?.focus({ preventScroll: true });
  }, [opening]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const all = itemsOf(event.currentTarget);
    const at = all.findIndex((item) => item === document.activeElement);
    const to = MOVES[event.key]?.(at, all.length);
    if (event.key === 'Tab') close();
    if (to === undefined) return;
    event.preventDefault();
    all.at(to)?.focus();
  }

  return (
    <div
      ref={menu}
      id={menuId}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-labelledby={buttonId}
      className={classNames('menu', isAbove && 'menu-above')}
      onToggle={({ newState }) => newState === 'closed' && onClosed()}
      onKeyDown={onKeyDown}
    >
      {children(close)}
    </div>
  );
}

export interface MenuItemsProps {
  items: readonly (MenuItem | 'separator')[];
  close: () => void;
}

export function MenuItems({ items, close }: MenuItemsProps) {
  return items.map((item, index) =>
    item === 'separator' ? (
      <div key={index} role="separator" className="my-1 h-px bg-line" />
    ) : (
      <Item key={index} {...item} close={close} />
    ),
  );
}

function Item({
  label,
  icon,
  tone,
  count,
  description,
  onSelect,
  to,
  close,
}: MenuItem & { close: () => void }) {
  const props = {
    role: 'menuitem',
    tabIndex: -1,
    'aria-description': count?.meaning ?? description,
    className: classNames('menu-item', tone === 'danger' ? 'text-danger-ink' : 'text-ink'),
    onClick() {
      // Returns the focus to the button first, so that a dialog can later return it there.
      close();
      onSelect?.();
    },
    children: (
      <>
        {icon && <Icon name={icon} className="size-4" />}
        {label}
        <CountBadge count={count} />
      </>
    ),
  };
  return to === undefined ? <button type="button" {...props} /> : <Link to={to} {...props} />;
}

/** Where a key moves the focus: from the index of an item to an index for `at`, which may be negative. */
const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at) => Math.max(at, 0) - 1,
  Home: () => 0,
  End: () => -1,
};

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}
