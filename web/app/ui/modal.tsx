import { lazy, type ReactNode, Suspense } from 'react';
import { useEverTrue } from './use-ever-true.ts';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** Its heading and name. */
  title: string;
  description?: ReactNode;
  /** Stays in view below the scrolling content. A submit button there names its form: `form="…"`. */
  footer?: ReactNode;
  children?: ReactNode;
  className: string;
}

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
