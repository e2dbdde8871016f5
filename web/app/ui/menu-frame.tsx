import * as Radix from 'radix-ui/dropdown-menu';
import { type FocusEvent, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { CountBadge } from './count-badge.tsx';
import { Icon } from './icon.tsx';
import type { MenuItem, MenuOpening, MenuProps } from './menu-props.ts';

/**
 * Default export, because `lazy` needs one. Mounted by the press that opens it, hence open. Rendered inside `region`,
 * because all content should be within a landmark.
 */
export default function MenuFrame({
  trigger,
  items,
  align = 'end',
  side = 'bottom',
  region,
  byKeyboard,
}: MenuProps & MenuOpening) {
  const isFirstByKeyboard = useRef(byKeyboard);

  // Radix was not loaded yet when the key that first opened it was pressed.
  function startAtFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (target === currentTarget && isFirstByKeyboard.current) {
      currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    }
    isFirstByKeyboard.current = false;
  }

  return (
    <Radix.Root defaultOpen modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={region}>
        <Radix.Content
          className="menu"
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onFocus={startAtFirst}
        >
          {items.map((item, index) =>
            item === 'separator' ? (
              <Radix.Separator key={index} className="my-1 h-px bg-line" />
            ) : (
              <Item key={item.label} {...item} />
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Item({ label, icon, tone, count, onSelect, to }: MenuItem) {
  const content = (
    <>
      {icon && <Icon name={icon} className="size-4" />}
      {label}
      <CountBadge count={count} />
    </>
  );
  return (
    <Radix.Item
      asChild={to !== undefined}
      onSelect={onSelect}
      aria-description={count?.meaning}
      className={classNames('menu-item', tone === 'danger' ? 'text-danger-ink' : 'text-ink')}
    >
      {to === undefined ? content : <Link to={to}>{content}</Link>}
    </Radix.Item>
  );
}
