import { useState } from 'react';

/**
 * What somebody is writing, kept for as long as the tab lives: it survives closing what it is written in, and a
 * reload. `reading` makes sense of what was kept; it may be anything.
 */
export function useDraft<T>(key: string, reading: (kept: unknown) => T) {
  const [draft, setDraft] = useState(() => ({ key, value: reading(readDraft(key)) }));
  if (draft.key !== key) setDraft({ key, value: reading(readDraft(key)) });
  return {
    draft: draft.value,
    write(value: T) {
      setDraft({ key, value });
      keepDraft(key, value);
    },
    clear() {
      setDraft({ key, value: reading(null) });
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

/** What somebody left half-written is not for whoever logs in after them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {}
}

const PREFIX = 'draft:';
