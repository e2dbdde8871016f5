import { lazy, Suspense } from 'react';
import type { ModalProps } from './modal-props.ts';
import { useEverTrue } from './use-ever-true.ts';

export const loadModalFrame = () => import('./modal-frame.tsx');

const ModalFrame = lazy(loadModalFrame);

/** The common part of dialogs and drawers. Its script is loaded when the first one opens. */
export function Modal(props: ModalProps) {
  if (!useEverTrue(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <ModalFrame {...props} />
    </Suspense>
  );
}
