import * as Radix from 'radix-ui/dialog';
import { classNames } from '../lib/class-names.ts';
import { CloseButton, FrameHeader } from './dialog-frame.tsx';
import type { DrawerProps } from './drawer.tsx';
import { useFocusReturn } from './use-focus-return.ts';

/** Default export: `lazy` of drawer.tsx wants one. */
export default function DrawerFrame({
  open,
  onClose,
  title,
  description,
  footer,
  children,
  side = 'right',
}: DrawerProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          {...focusReturn}
          className={classNames('drawer', side === 'right' ? 'drawer-right' : 'drawer-bottom')}
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
