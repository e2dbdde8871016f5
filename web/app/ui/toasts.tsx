import { classNames } from '../lib/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { dismissToast, type ToastTone, useToasts } from './toast-list.ts';

/** The corner where toasts appear; once, in the app shell. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div ref={stopPresses} role="status" aria-live="polite" className="toasts">
      {toasts.map(({ id, message, tone = 'neutral' }) => (
        <div key={id} className="toast">
          <Icon name={ICONS[tone]} className={classNames('size-5 shrink-0', COLOURS[tone])} />
          <p className="min-w-0 flex-1 text-sm text-ink">{message}</p>
          <button
            type="button"
            aria-label="Dismiss"
            className="icon-button size-7 text-muted hover:text-ink"
            onClick={() => dismissToast(id)}
          >
            <Icon name="X" className="size-4" />
          </button>
        </div>
      ))}
    </div>
  );
}

/** A press on a toast must not close an open dialog, as a press outside it does. React's own handlers run too late to stop it. */
function stopPresses(toasts: HTMLDivElement | null) {
  const stop = (event: Event) => event.stopPropagation();
  toasts?.addEventListener('pointerdown', stop);
  return () => toasts?.removeEventListener('pointerdown', stop);
}

const ICONS: Record<ToastTone, IconName> = { neutral: 'Info', success: 'CircleCheck', error: 'CircleAlert' };
const COLOURS: Record<ToastTone, string> = {
  neutral: 'text-accent',
  success: 'text-success-ink',
  error: 'text-danger-ink',
};
