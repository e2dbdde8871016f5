/** The session as the client uses it; the session provider keeps it up to date. */
export const credentials: {
  token: string | null;
  /** Called when the server refuses the token the session still has. */
  onRefused: () => void;
} = { token: null, onRefused: () => {} };

/** Ends the session if `token` is still its token: an answer may arrive after somebody else has logged in. */
export function refuse(token: string | null): void {
  if (token === null || token !== credentials.token) return;
  credentials.token = null;
  credentials.onRefused();
}
