import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'warning' | 'danger' | 'success';

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames('badge', TONES[tone])}>{children}</span>;
}

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-raised text-muted',
  accent: 'bg-accent-soft text-accent',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
  success: 'bg-success-soft text-success-ink',
};
