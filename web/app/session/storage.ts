import type { Profile } from '@magpie/contract/users';
import { STORAGE_KEYS } from '@magpie/contract/page-values';
import { store } from '../lib/stored/local-storage.ts';

export interface StoredSession {
  token: string;
  user: Profile;
}

/**
 * Inline at the top of the page, so that the styles know from the first paint whether somebody is logged in. The page is
 * the same for everyone, so for somebody who mutes something its lists are invisible until `showLists` is called, for three
 * seconds at most.
 */
export const SESSION_SCRIPT = import.meta.env.SSR
  ? `try{const user=localStorage.getItem('${STORAGE_KEYS.user}');if(user&&localStorage.getItem('${STORAGE_KEYS.token}')){const page=document.documentElement;page.dataset.session='stored';if(JSON.parse(user).has_mutes){page.dataset.lists='waiting';setTimeout(()=>delete page.dataset.lists,3000)}}}catch{}`
  : '';

/** Shows the lists that `SESSION_SCRIPT` has hidden, once the viewer's own lists have replaced them. */
export function showLists(): void {
  delete document.documentElement.dataset.lists;
}

/** Updates what `SESSION_SCRIPT` has set, after a session began or ended. Without a session nothing is muted. */
export function showSession(isStored: boolean): void {
  document.documentElement.dataset.session = isStored ? 'stored' : 'none';
  if (!isStored) showLists();
}

/** Reads the stored session, or null. A session that cannot be read is removed. */
export function readSession(): StoredSession | null {
  try {
    const token = localStorage.getItem(STORAGE_KEYS.token);
    const user = localStorage.getItem(STORAGE_KEYS.user);
    if (!token || !user) return null;
    return { token, user: parseUser(user) };
  } catch {
    clearSession();
    return null;
  }
}

/** Without storage the session lasts until the page is closed. */
export function writeSession({ token, user }: StoredSession): void {
  store(STORAGE_KEYS.token, token);
  store(STORAGE_KEYS.user, JSON.stringify(user));
}

export function clearSession(): void {
  store(STORAGE_KEYS.token, null);
  store(STORAGE_KEYS.user, null);
}

/** Clears a session that the server ended. An empty user, written first, tells the other tabs that it was not a logout. */
export function dropSession(): void {
  store(STORAGE_KEYS.user, '');
  clearSession();
}

function parseUser(json: string): Profile {
  const user: unknown = JSON.parse(json);
  if (!isUser(user)) throw new TypeError('Not a user');
  return user;
}

/** Rejects a stored user with missing or mistyped fields. */
function isUser(value: unknown): value is Profile {
  const fields = new Map<string, unknown>(Object.entries(value ?? {}));
  return Object.entries(KINDS).every(([name, kind]) => typeof fields.get(name) === kind);
}

const KINDS = { id: 'number', username: 'string', email: 'string', role: 'string', is_staff: 'boolean' };
