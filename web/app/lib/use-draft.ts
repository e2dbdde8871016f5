import { useState, useSyncExternalStore } from 'react';
import { currentEra, keepDraft, onForgotten, readDraft } from './drafts.ts';

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
