import { deferred } from '../../lib/rendering/deferred.tsx';
import { act, type ShownToast, useToasts } from './toast-list.ts';

/** The corner where toasts appear; once, in the app shell. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div ref={stopPresses} role="status" aria-live="polite" className="toasts">
      {toasts.length > 0 && <ToastRows toasts={toasts} />}
    </div>
  );
}

/** The script is loaded when the viewer points at or focuses a control, before the toast of that control can appear. */
export const ToastRows = deferred({
  load: async () => (await import('./toast-rows.tsx')).ToastRows,
  Waiting: Messages,
  onFailure() {},
});

/** Shown until the script is loaded. If that fails, because the connection was lost before the first press, it stays. */
function Messages({ toasts }: { toasts: readonly ShownToast[] }) {
  return toasts.map((toast) => (
    <p key={toast.id} className="toast text-sm text-ink">
      {toast.message}
      {toast.action && (
        <button type="button" className="toast-action" onClick={() => act(toast)}>
          {toast.action.label}
        </button>
      )}
    </p>
  ));
}

/**
 * A press on a toast must not close an open dialog, as other presses outside the dialog do. React's own handlers run too
 * late to stop the press.
 */
function stopPresses(toasts: HTMLDivElement | null) {
  const stop = (event: Event) => event.stopPropagation();
  toasts?.addEventListener('pointerdown', stop);
  return () => toasts?.removeEventListener('pointerdown', stop);
}
