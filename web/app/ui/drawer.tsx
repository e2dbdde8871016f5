import { lazy, type ReactNode, Suspense } from 'react';
import { useEverTrue } from './use-ever-true.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** The drawer's heading and name. */
  title: string;
  description?: ReactNode;
  /** Stays in view at the bottom, such as a text box to write in. */
  footer?: ReactNode;
  children?: ReactNode;
  /** `right` is a panel at the side and a full-height sheet on a phone, `bottom` a sheet that is as tall as it needs. */
  side?: 'right' | 'bottom';
}

const DrawerFrame = lazy(() => import('./drawer-frame.tsx'));

/** A modal panel at the edge of the screen. Its machinery is fetched when it first opens. */
export function Drawer(props: DrawerProps) {
  if (!useEverTrue(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <DrawerFrame {...props} />
    </Suspense>
  );
}
