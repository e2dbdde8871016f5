import type { FullUser } from '@magpie/contract/users';
import { STORAGE_KEYS } from '@magpie/contract/values';

export interface StoredSession {
  token: string;
  user: FullUser;
}

/** Inline at the top of the page, so that what only a logged-in user has keeps its place from the first paint. */
export const SESSION_SCRIPT = `try{if(localStorage.getItem('${STORAGE_KEYS.token}')&&localStorage.getItem('${STORAGE_KEYS.user}'))document.documentElement.dataset.session='stored'}catch{}`;

/** Reads the stored session; null when there is none. What cannot be read is removed. */
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

/** A browser that allows no storage still has its session until the page is left. */
export function writeSession({ token, user }: StoredSession): void {
  try {
    localStorage.setItem(STORAGE_KEYS.token, token);
    localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(user));
  } catch {}
}

export function clearSession(): void {
  try {
    localStorage.removeItem(STORAGE_KEYS.token);
    localStorage.removeItem(STORAGE_KEYS.user);
  } catch {}
}

/** The same, when nobody has logged out: the other tabs are told so by a user that is empty before it is gone. */
export function dropSession(): void {
  try {
    localStorage.setItem(STORAGE_KEYS.user, '');
  } catch {}
  clearSession();
}

function parseUser(json: string): FullUser {
  const user: unknown = JSON.parse(json);
  if (!isUser(user)) throw new TypeError('The stored user is no user');
  return user;
}

/** Of what is not there or is of another kind the app would make something wrong. */
function isUser(value: unknown): value is FullUser {
  const fields = new Map<string, unknown>(Object.entries(value ?? {}));
  return Object.entries(KINDS).every(([name, kind]) => typeof fields.get(name) === kind);
}

const KINDS = { id: 'number', username: 'string', email: 'string', role: 'string', is_staff: 'boolean' };
