import { useSyncExternalStore } from 'react';

export type ToastTone = 'neutral' | 'success' | 'error';

export interface Toast {
  message: string;
  tone?: ToastTone;
}

export interface ShownToast extends Toast {
  id: number;
}

const SHOWN_AT_ONCE = 3;
const SHOWN_FOR_MS = 5000;

const NONE: readonly ShownToast[] = [];

let shown = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast, which screen readers announce. */
export function toast(toast: Toast): void {
  const id = ++lastId;
  const others = shown.filter((other) => other.message !== toast.message);
  change([...others.slice(1 - SHOWN_AT_ONCE), { ...toast, id }]);
  setTimeout(() => dismissToast(id), SHOWN_FOR_MS);
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
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
