/** The stored draft; may be any value. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

/** Without storage the draft lasts as long as its form is shown. */
export function saveDraft(key: string, value: unknown): void {
  try {
    if (value === null || value === '') sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {}
}

/** Deletes the drafts of the previous user, even after a reload. */
export function claimDrafts(userId: number): void {
  const owner = readDraft(OWNER);
  if (owner !== null && owner !== userId) deleteDrafts();
  saveDraft(OWNER, userId);
}

/** Deletes all drafts, and empties the forms that are shown. */
export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {}
  version += 1;
  for (const listener of listeners) listener();
}

export function onDraftsDeleted(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Increases with each deletion; a form on the screen starts empty with each version. */
export function draftsVersion(): number {
  return version;
}

const PREFIX = 'draft:';
const OWNER = 'owner';

let version = 0;
const listeners = new Set<() => void>();
