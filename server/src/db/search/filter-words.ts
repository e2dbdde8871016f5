/**
 * Words that no text can contain. Each indexed row has one for each value that the operators `site:`, `author:` and `tag:` can
 * ask for, so the full-text index answers these operators too.
 */

/** Every row has this word. */
export const ANY_ROW = '=';

export function authorWord(username: string): string {
  return filterWord('author', username.toLowerCase());
}

export function siteWord(host: string): string {
  return filterWord('site', host);
}

export function tagWord(id: number): string {
  return filterWord('tag', String(id));
}

function filterWord(kind: string, value: string): string {
  return `=${kind}=${value.replaceAll(/[^a-z0-9._-]/g, '.')}`;
}
