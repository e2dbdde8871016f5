/** A fragment is a place on the page, except where a script routes by it: `#/guide`, `#!topic`. */
export function pageFragment(hash: string): string {
  const route = hash.split(':~:', 1)[0] ?? '';
  return /^#(\/|!\/?)[^/]/.test(route) ? route : '';
}
