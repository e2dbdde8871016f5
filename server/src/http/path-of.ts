/** What a log may hold of an address: not what was asked for, which may be private. */
export function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
