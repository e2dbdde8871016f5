import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  /** Next to the title, such as the choice of a period. */
  children?: ReactNode;
}

export function PageHeader({ title, description, children }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 low:mb-3">
      <div className="min-w-0">
        <h1 className="text-2xl font-bold tracking-tight text-ink low:text-xl">{title}</h1>
        {description && <p className="mt-1 max-w-prose text-sm text-muted low:hidden">{description}</p>}
      </div>
      {children}
    </header>
  );
}
