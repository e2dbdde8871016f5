import { useState, useSyncExternalStore } from 'react';
import { draftsVersion, saveDraft, onDraftsDeleted, readDraft } from './drafts.ts';

/**
 * A draft stored for the life of the tab: it survives closing the form and a reload. `parseDraft` parses the stored
 * value, which may be anything.
 */
export function useDraft<T>(key: string, parseDraft: (stored: unknown) => T) {
  const era = useSyncExternalStore(onDraftsDeleted, draftsVersion, draftsVersion);
  const [draft, setDraft] = useState(() => ({ key, era, value: parseDraft(readDraft(key)) }));
  if (draft.key !== key || draft.era !== era) setDraft({ key, era, value: parseDraft(readDraft(key)) });
  return {
    draft: draft.value,
    write(value: T) {
      setDraft({ key, era, value });
      saveDraft(key, value);
    },
    clear() {
      setDraft({ key, era, value: parseDraft(null) });
      saveDraft(key, null);
    },
  };
}
