import * as Radix from 'radix-ui/dialog';
import { Icon } from './icon.tsx';
import type { ModalProps } from './modal-props.ts';
import { useFocusReturn } from './use-focus-return.ts';

/** Default export, because `lazy` needs one. A dialog that is closing ignores further clicks. */
export default function ModalFrame({
  open,
  onClose,
  title,
  description,
  footer,
  children,
  className,
}: ModalProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          {...focusReturn}
          inert={!open}
          // Escape closes an open list of options first.
          onEscapeKeyDown={(event) => isExpandedCombobox(event.target) && event.preventDefault()}
          className={className}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="px-5 py-4">
            <Radix.Title className="pr-9 text-lg leading-6 font-semibold text-ink">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
            )}
          </header>
          <div className="frame-content">{children}</div>
          {footer && <div className="frame-footer">{footer}</div>}
          <CloseButton />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
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
