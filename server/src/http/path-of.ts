/** The part of a URL that may be logged: without the query, which may be private. */
export function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

/** Whether the URL belongs to the API. */
export function isApi(url: string): boolean {
  return /^\/api(\/|$)/.test(url);
}

/** Removes the scheme and host from a URL in the absolute form, which proxies send (RFC 9112, 3.2.2). */
export function withoutHost(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}
