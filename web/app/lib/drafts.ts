/** What was kept under the key; it may be anything. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

/** A browser that allows no storage keeps the draft for as long as it is in view. */
export function saveDraft(key: string, value: unknown): void {
  try {
    if (value === null || value === '') sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {}
}

/** What somebody left half-written is for nobody else who logs in after them, not even after a reload. */
export function claimDrafts(userId: number): void {
  const owner = readDraft(OWNER);
  if (owner !== null && owner !== userId) deleteDrafts();
  saveDraft(OWNER, userId);
}

/** Those in view as well. */
export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {}
  forgotten += 1;
  for (const listener of listeners) listener();
}

/** For those in view, which begin anew with each era. */
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
