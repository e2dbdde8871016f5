/** What a log may hold of an address: not what was asked for, which may be private. */
export function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

/** Whether the API answers at this address; a page does at every other. */
export function isApi(url: string): boolean {
  return /^\/api(\/|$)/.test(url);
}

/** A proxy's way to ask (RFC 9112, 3.2.2): the host before the path decides nothing. */
export function withoutHost(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}
