import { useSyncExternalStore } from 'react';

export type ToastTone = 'neutral' | 'success' | 'error';

interface Toast {
  message: string;
  tone?: ToastTone;
  /** A button beside the message, such as `Undo`. */
  action?: ToastAction;
  /** Stays until it is dismissed. */
  isLasting?: boolean;
}

interface ToastAction {
  label: string;
  run: () => void;
}

export interface ShownToast extends Toast {
  id: number;
}

const SHOWN_AT_ONCE = 3;

const NONE: readonly ShownToast[] = [];

let shown = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a toast, which screen readers announce, and returns its id. It replaces a toast with the same text, unless that one
 * has an action.
 */
export function toast(toast: Toast): number {
  const others = shown.filter((other) => other.action || other.message !== toast.message);
  change([...others.slice(1 - SHOWN_AT_ONCE), { ...toast, id: ++lastId }]);
  return lastId;
}

/** Dismisses the toast and runs its action. */
export function act({ id, action }: ShownToast): void {
  dismissToast(id);
  action?.run();
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

export function isToastShown(id: number): boolean {
  return shown.some((toast) => toast.id === id);
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
}

function change(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
