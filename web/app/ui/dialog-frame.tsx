import * as Radix from 'radix-ui/dialog';
import { classNames } from '../lib/class-names.ts';
import type { DialogProps } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { useFocusReturn } from './use-focus-return.ts';

/** Default export: `lazy` of dialog.tsx wants one. */
export default function DialogFrame({
  open,
  onClose,
  title,
  description,
  footer,
  children,
  size = 'md',
}: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          {...focusReturn}
          className={classNames('dialog', SIZES[size])}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <FrameHeader title={title} description={description} />
          <div className="frame-content">{children}</div>
          {footer && <div className="frame-footer">{footer}</div>}
          <CloseButton />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Title and description, for dialogs and drawers. */
export function FrameHeader({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <header className="py-4 pr-14 pl-5">
      <Radix.Title className="text-lg leading-6 font-semibold text-ink">{title}</Radix.Title>
      {description && (
        <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
      )}
    </header>
  );
}

/** In the corner, and last in the order of focus: what a dialog asks for comes first. */
export function CloseButton() {
  return (
    <Radix.Close aria-label="Close" className="icon-button frame-close">
      <Icon name="X" />
    </Radix.Close>
  );
}

const SIZES = { sm: 'max-w-sm', md: 'max-w-md', lg: 'max-w-xl' };
