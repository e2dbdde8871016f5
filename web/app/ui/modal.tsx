import { lazy, Suspense } from 'react';
import type { ModalProps } from './modal-props.ts';
import { useEverTrue } from './use-ever-true.ts';

export const loadModalFrame = () => import('./modal-frame.tsx');

const ModalFrame = lazy(loadModalFrame);

/** What dialogs and drawers have in common. The machinery is fetched when the first of them opens. */
export function Modal(props: ModalProps) {
  if (!useEverTrue(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <ModalFrame {...props} />
    </Suspense>
  );
}
