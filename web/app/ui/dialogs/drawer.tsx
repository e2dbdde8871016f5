import { Modal } from './modal.tsx';
import type { ModalProps } from './modal-props.ts';

export interface DrawerProps extends Omit<ModalProps, 'className'> {
  /** `right` is a panel at the side and a full-height sheet on a phone, `bottom` a sheet that is as tall as it needs. */
  side?: 'right' | 'bottom';
}

/** A modal panel at the edge of the screen. */
export function Drawer({ side = 'right', ...modal }: DrawerProps) {
  return <Modal {...modal} className={`drawer drawer-${side}`} />;
}
