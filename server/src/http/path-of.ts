/** The part of a URL that may be logged: without the query, which may be private. */
export function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

/** Whether the URL belongs to the API; every other is a page. */
export function isApi(url: string): boolean {
  return /^\/api(\/|$)/.test(url);
}

/** The absolute form that proxies send (RFC 9112, 3.2.2); its host is ignored. */
export function withoutHost(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}
