import { credentials } from './credentials.ts';

/** Takes a path of this site's API to its answer. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/** `fetch` with the session's token; `web/pages.ts` puts one in its place that calls the API in the same process. */
export const transport: { send: Transport } = {
  async send(path, init) {
    const headers = new Headers(init.headers);
    const { token } = credentials;
    if (token) headers.set('Authorization', `Token ${token}`);
    return fetch(path, { ...init, headers });
  },
};
