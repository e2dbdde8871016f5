import type { ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/icon-names.ts';

export interface EmptyStateProps {
  message: string;
  icon?: IconName;
  action?: ReactNode;
}

export function EmptyState({ message, icon = 'Newspaper', action }: EmptyStateProps) {
  return (
    <div className="state">
      <Icon name={icon} className="size-8 text-faint" />
      <p className="font-medium text-ink">{message}</p>
      {action}
    </div>
  );
}
