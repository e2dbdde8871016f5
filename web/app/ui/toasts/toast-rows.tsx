import { actionLabels } from '@magpie/contract/messages/actions';
import { useEffect } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { act, dismissToast, type ShownToast, type ToastTone } from './toast-list.ts';

export function ToastRows({ toasts }: { toasts: readonly ShownToast[] }) {
  useUndoKey(toasts);
  return toasts.map((toast) => <Row key={toast.id} toast={toast} />);
}

/** A toast that does not last closes after a CSS animation, which pauses while the toasts are hovered or have the focus. */
function Row({ toast }: { toast: ShownToast }) {
  const { id, message, tone = 'neutral', action, isLasting } = toast;
  return (
    <div
      className={classNames('toast', !isLasting && 'toast-timed')}
      onAnimationEnd={({ animationName }) => animationName === 'toast-time' && dismissToast(id)}
    >
      <Icon name={ICONS[tone]} className={classNames('size-5 shrink-0', COLOURS[tone])} />
      <p className="min-w-0 flex-1 text-sm text-ink">{message}</p>
      {action && (
        <button
          type="button"
          aria-keyshortcuts={isUndo(toast) ? 'Control+Z' : undefined}
          className="toast-action"
          onClick={() => act(toast)}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className="icon-button toast-dismiss"
        onClick={() => dismissToast(id)}
      >
        <Icon name="X" className="size-4" />
      </button>
    </div>
  );
}

/** Ctrl+Z presses the `Undo` of the latest toast that has one, so that keyboard users need not move the focus there. */
function useUndoKey(toasts: readonly ShownToast[]) {
  useEffect(() => {
    const latest = toasts.findLast(isUndo);
    if (!latest) return;
    const press = new AbortController();
    window.addEventListener(
      'keydown',
      (event) => {
        const isUndoKey = event.key === 'z' && (event.ctrlKey || event.metaKey);
        if (!isUndoKey || (event.target instanceof Element && event.target.matches(TEXT_BOX))) return;
        event.preventDefault();
        act(latest);
      },
      { signal: press.signal },
    );
    return () => press.abort();
  }, [toasts]);
}

/** A text box has an undo of its own. */
const TEXT_BOX = ':read-write';

function isUndo({ action }: ShownToast) {
  return action?.label === actionLabels.undo;
}

const ICONS: Record<ToastTone, IconName> = { neutral: 'Info', success: 'CircleCheck', error: 'CircleAlert' };
const COLOURS: Record<ToastTone, string> = {
  neutral: 'text-accent',
  success: 'text-success-ink',
  error: 'text-danger-ink',
};
