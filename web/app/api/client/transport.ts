import { credentials } from './credentials.ts';

/** Sends a request to a path of this site's API. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/** `fetch` with the session's token; on the server `web/pages.ts` replaces it by an in-process call. */
export const transport: { send: Transport } = {
  async send(path, init) {
    const headers = new Headers(init.headers);
    const { token } = credentials;
    if (token) headers.set('Authorization', `Token ${token}`);
    return fetch(path, { ...init, headers });
  },
};
