/**
 * Words that no text can contain. Each indexed row has one for each value that the operators `site:`, `author:` and `tag:` can
 * ask for, so the full-text index answers these operators too.
 */

/** Every row has this word. */
export const ANY_ROW = '=';

/** A word for a tag begins so. */
export const TAG_WORD_START = '=tag=';

/** No row has it. */
export const NO_ROW = '==';

export function authorWord(username: string): string {
  return filterWord('author', username.toLowerCase());
}

/** Of a post or comment; none when its author's account was deleted. */
export function authorWords(username: string | null): string[] {
  return username === null ? [] : [authorWord(username)];
}

export function siteWord(host: string): string {
  return filterWord('site', host);
}

export function tagWord(id: number): string {
  return TAG_WORD_START + String(id);
}

/** When a category is deleted, its posts stay indexed by its word; an id without a category stands for Other, to which they moved. */
export function categoryWord(id: number): string {
  return filterWord('category', String(id));
}

export function typeWord(previewType: string): string {
  return filterWord('type', previewType);
}

/** None while the kind is unknown. */
export function kindWords(kind: string | null): string[] {
  return kind === null ? [] : [filterWord('kind', kind)];
}

/** The decade, year, month and day of a time in UTC: few words name all days before another. */
export function dateWords(ms: number): string[] {
  const day = new Date(ms).toISOString().slice(0, 10);
  return [day.slice(0, 3), day.slice(0, 4), day.slice(0, 7), day].map((part) => filterWord('on', part));
}

/** Later years count as this one. */
const YEAR_MAX = 2199;

/** The words that the times before the start of a day have, of which each has one. @param ms any time of that day */
export function wordsBefore(ms: number): string[] {
  const [year = 0, month = 0, day = 0] = new Date(ms).toISOString().slice(0, 10).split('-').map(Number);
  if (year > YEAR_MAX) return wordsBefore(Date.UTC(YEAR_MAX, 11, 31));
  const two = (number: number) => String(number).padStart(2, '0');
  const parts = [
    ...numbers(197, Math.floor(year / 10)).map(String),
    ...numbers(Math.max(1970, year - (year % 10)), year).map(String),
    ...numbers(1, month).map((earlier) => `${year}-${two(earlier)}`),
    ...numbers(1, day).map((earlier) => `${year}-${two(month)}-${two(earlier)}`),
  ];
  return year < 1970 ? [] : parts.map((part) => filterWord('on', part));
}

/** @param end is not among them */
function numbers(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}

export function isFilterWord(word: string): boolean {
  return word.startsWith(ANY_ROW);
}

function filterWord(kind: string, value: string): string {
  return `=${kind}=${value.replaceAll(/[^a-z0-9._-]/g, '.')}`;
}
