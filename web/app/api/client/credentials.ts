/** The session as the API client uses it; updated by the session provider. */
export const credentials: {
  token: string | null;
  /** Called when the server refuses the token the session still has. */
  onRefused: () => void;
  /** Fetches the viewer's user again, after a 403 and by `profileChanged`. Never rejects. */
  fetchUser: () => Promise<void>;
  /** Asks a user whose session ended during a write to log in again; resolves to false when cancelled. */
  askForLogin: () => Promise<boolean>;
} = { token: null, onRefused() {}, fetchUser: async () => {}, askForLogin: async () => false };

/** Ends the session if `token` is still its token: the response may arrive after another login. */
export function refuse(token: string | null): void {
  if (token === null || token !== credentials.token) return;
  credentials.token = null;
  credentials.onRefused();
}
