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

/** Deletes the drafts of the previous user, also after a reload. */
export function claimDrafts(userId: number): void {
  const owner = readDraft(OWNER);
  if (owner !== null && owner !== userId) deleteDrafts();
  saveDraft(OWNER, userId);
}

/** Clears the shown forms too. */
export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {}
  forgotten += 1;
  for (const listener of listeners) listener();
}

/** The version of all drafts; a shown form starts empty with each version. */
export function onDraftsDeleted(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function draftsVersion(): number {
  return forgotten;
}

const PREFIX = 'draft:';
const OWNER = 'of';

let forgotten = 0;
const listeners = new Set<() => void>();
