import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../lib/text/class-names.ts';
import { Icon } from './icons/icon.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores further presses; keeps the name and the focus. */
  loading?: boolean;
}

/** A `grave` button opens a confirmation, whose own button is `danger`. */
type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'grave' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

export function Button({ variant, size, loading = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? takeNone : rest.onClick}
      className={classNames(buttonLook({ variant, size }), className)}
    >
      {loading && <Icon name="LoaderCircle" className="size-4 animate-spin" />}
      {children}
    </button>
  );
}

/** Also ignores Enter in a field, which the browser turns into a click. */
function takeNone(event: MouseEvent) {
  event.preventDefault();
}

/** The same look for a link. */
export function buttonLook({ variant = 'secondary', size = 'md' }: Pick<ButtonProps, 'variant' | 'size'>) {
  return classNames('button', VARIANTS[variant], SIZES[size]);
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'bg-raised text-ink border-line-strong hover:bg-hover',
  ghost: 'text-muted hover:bg-hover hover:text-ink',
  grave: 'border-danger-ink text-danger-ink hover:bg-danger-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-sm',
  md: 'h-10 px-4 text-sm',
  lg: 'h-11 px-5 text-base',
};
