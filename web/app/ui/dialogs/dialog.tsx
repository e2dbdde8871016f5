import { Modal } from './modal.tsx';
import type { ModalProps } from './modal-props.ts';

export interface DialogProps extends Omit<ModalProps, 'className'> {
  size?: 'sm' | 'md' | 'lg';
}

/** A modal dialog in the middle of the screen. */
export function Dialog({ size = 'md', ...modal }: DialogProps) {
  return <Modal {...modal} className={`dialog ${SIZES[size]}`} />;
}

const SIZES = { sm: 'max-w-sm', md: 'max-w-md', lg: 'max-w-xl cards:md:max-w-4xl' };
