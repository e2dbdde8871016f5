import type { ReactNode } from 'react';

/** An error of the whole form, announced at once. */
export function FormMessage({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger-ink">
      {children}
    </p>
  );
}
