/** A fragment names a part of the page, and is dropped unless a script routes by it: `#/guide`, `#!topic`. */
export function pageFragment(hash: string): string {
  const route = hash.split(':~:', 1)[0] ?? '';
  return /^#(\/|!\/?)[^/]/.test(route) ? route : '';
}
