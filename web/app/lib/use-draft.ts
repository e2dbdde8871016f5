import { useState, useSyncExternalStore } from 'react';

/**
 * What somebody is writing, kept for as long as the tab lives: it survives closing what it is written in, and a
 * reload. `reading` makes sense of what was kept; it may be anything.
 */
export function useDraft<T>(key: string, reading: (kept: unknown) => T) {
  const era = useSyncExternalStore(onForgotten, currentEra, currentEra);
  const [draft, setDraft] = useState(() => ({ key, era, value: reading(readDraft(key)) }));
  if (draft.key !== key || draft.era !== era) setDraft({ key, era, value: reading(readDraft(key)) });
  return {
    draft: draft.value,
    write(value: T) {
      setDraft({ key, era, value });
      keepDraft(key, value);
    },
    clear() {
      setDraft({ key, era, value: reading(null) });
      keepDraft(key, null);
    },
  };
}

/** For drafts that are a text. */
export function asText(kept: unknown): string {
  return typeof kept === 'string' ? kept : '';
}

function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

/** A browser that allows no storage keeps the draft for as long as it is in view. */
function keepDraft(key: string, value: unknown) {
  try {
    if (value === null || value === '') sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {}
}

/** What somebody left half-written is for nobody else who logs in after them, not even after a reload. */
export function claimDrafts(userId: number): void {
  const owner = readDraft(OWNER);
  if (owner !== null && owner !== userId) forgetDrafts();
  keepDraft(OWNER, userId);
}

/** Those in view as well. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {}
  forgotten += 1;
  for (const listener of listeners) listener();
}

const PREFIX = 'draft:';
const OWNER = 'of';

let forgotten = 0;
const listeners = new Set<() => void>();

function onForgotten(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function currentEra() {
  return forgotten;
}
