import * as Radix from 'radix-ui/dialog';
import { useState } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { ModalProps } from './modal-props.ts';
import { isPlainFrameShown } from './plain-frame.tsx';
import { useFocusReturn } from './use-focus-return.ts';

/** A dialog that is closing ignores further clicks. */
export function ModalFrame({
  open,
  onClose,
  title,
  description,
  head,
  footer,
  children,
  className,
}: ModalProps) {
  const focusReturn = useFocusReturn();
  const [isReplacement, setReplacement] = useState(isPlainFrameShown);
  if (isReplacement && !open) setReplacement(false);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={classNames('overlay', isReplacement && 'no-entrance')} />
        <Radix.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            hidePopovers();
            focusReturn.onOpenAutoFocus(event);
            if (head) focusTextBox(event);
          }}
          inert={!open}
          // Escape closes an open list of options first.
          onEscapeKeyDown={(event) => isExpandedCombobox(event.target) && event.preventDefault()}
          className={classNames(className, isReplacement && 'no-entrance')}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="px-5 py-4">
            <Radix.Title className="frame-title">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
            )}
            {head}
          </header>
          <div className="frame-content">{children}</div>
          {footer && <div className="frame-footer">{footer}</div>}
          <CloseButton />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** An open menu would be above the dialog and get its clicks. */
function hidePopovers() {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover();
}

/** Focuses the text box. Radix would focus the first control, which may be a link above it. */
function focusTextBox(event: Event) {
  const box = event.target instanceof Element && event.target.querySelector('textarea');
  if (!box) return;
  event.preventDefault();
  box.focus();
}

/** In the corner, but last in the focus order, after the dialog's own controls. */
function CloseButton() {
  return (
    <Radix.Close aria-label="Close" className="icon-button frame-close">
      <Icon name="X" />
    </Radix.Close>
  );
}

function isExpandedCombobox(target: EventTarget | null) {
  return target instanceof Element && target.matches('[role=combobox][aria-expanded=true]');
}
