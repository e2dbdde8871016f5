import { lazy, type ReactNode, Suspense } from 'react';
import { useEverTrue } from './use-ever-true.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** The dialog's heading and name. */
  title: string;
  description?: ReactNode;
  /** Stays in view below the scrolling content. A submit button there names its form: `form="…"`. */
  footer?: ReactNode;
  children?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
}

const DialogFrame = lazy(() => import('./dialog-frame.tsx'));

/** A modal dialog. Its machinery is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  if (!useEverTrue(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  );
}
