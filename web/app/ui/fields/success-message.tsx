import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

/** Announces the success of a form; empty until then. */
export function SuccessMessage({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="form-success">
      {children && (
        <>
          <Icon name="CircleCheck" className="size-4 shrink-0" />
          <span className="min-w-0 break-words">{children}</span>
        </>
      )}
    </p>
  );
}
