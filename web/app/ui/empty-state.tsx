import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface EmptyStateProps {
  message: string;
  /** What one could do about it. */
  hint?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
}

export function EmptyState({ message, hint, icon = 'Newspaper', action }: EmptyStateProps) {
  return (
    <div className="state">
      <Icon name={icon} className="size-8 text-faint" />
      <p className="font-medium text-ink">{message}</p>
      {hint && <p className="max-w-sm text-sm text-muted">{hint}</p>}
      {action}
    </div>
  );
}
