import type { ReactNode } from 'react';
import { classNames } from '../../lib/text/class-names.ts';

export type BadgeTone = 'neutral' | 'outline' | 'accent' | 'warning' | 'danger' | 'success';

export interface BadgeProps {
  tone?: BadgeTone;
  /** A tooltip. */
  title?: string;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', title, children }: BadgeProps) {
  return (
    <span title={title} className={classNames('badge', TONES[tone])}>
      {children}
    </span>
  );
}

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-raised text-muted',
  outline: 'text-muted inset-ring inset-ring-line-strong',
  accent: 'bg-accent-soft text-accent',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
  success: 'bg-success-soft text-success-ink',
};
