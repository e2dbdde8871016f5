/** Words that no text contains, for what operators of a search look for. Each row has some, so that an index finds them. */

/** Every row has it. */
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
