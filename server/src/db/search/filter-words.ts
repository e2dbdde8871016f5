/**
 * Words that no text can contain. Each indexed row has one for each of its values that an operator such as `site:`,
 * `author:` or `tag:` can ask for, so the full-text index answers operators too.
 */

/** Every row has this word. */
export const ANY_ROW = '=';

/** How the word for a tag begins. */
export const TAG_WORD_START = '=tag=';

/** No row has this word. */
export const NO_ROW = '==';

export function authorWord(username: string): string {
  return filterWord('author', username.toLowerCase());
}

/** The words for the author of a post or comment; none if the author's account was deleted. */
export function authorWords(username: string | null): string[] {
  return username === null ? [] : [authorWord(username)];
}

export function siteWord(host: string): string {
  return filterWord('site', host);
}

export function tagWord(id: number): string {
  return TAG_WORD_START + String(id);
}

/**
 * When a category is deleted, its posts stay indexed by its word; an id without a category stands for Other, to which they
 * moved.
 */
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

/** The decade, year, month and day of a time in UTC: few words name all days of a range. */
export function dateWords(ms: number): string[] {
  const time = new Date(ms).toISOString();
  return PERIOD_LENGTHS.map((length) => periodWord(time, length));
}

/** The parts of a date in ISO 8601 that name its decade, year, month and day. */
const PERIOD_LENGTHS = [3, 4, 7, 10] as const;
type PeriodLength = (typeof PERIOD_LENGTHS)[number];

/** Every post was created on `FIRST_DAY` or later, and before `END_OF_DAYS`. */
const FIRST_DAY = Date.UTC(1970, 0, 1);
const END_OF_DAYS = Date.UTC(2200, 0, 1);

/**
 * Words such that every time in the range has exactly one of them, and any other time has none. `since` and `until` are each
 * the start of a day, or infinite.
 */
export function wordsBetween(since: number, until: number): string[] {
  const words: string[] = [];
  const end = Math.min(until, END_OF_DAYS);
  for (let start = Math.max(since, FIRST_DAY); start < end;) {
    // The longest period that begins here and does not end later.
    const longest =
      PERIOD_LENGTHS.find((length) => startsAt(start, length) && endOf(start, length) <= end) ?? 10;
    words.push(periodWord(new Date(start).toISOString(), longest));
    start = endOf(start, longest);
  }
  return words;
}

/** @param time in ISO 8601 */
function periodWord(time: string, length: PeriodLength): string {
  return filterWord('on', time.slice(0, length));
}

function startsAt(ms: number, length: PeriodLength): boolean {
  const date = new Date(ms);
  const isFirstDay = length === 10 || date.getUTCDate() === 1;
  const isFirstMonth = length > 4 || date.getUTCMonth() === 0;
  return isFirstDay && isFirstMonth && (length > 3 || date.getUTCFullYear() % 10 === 0);
}

/** @param start of the period */
function endOf(start: number, length: PeriodLength): number {
  const end = new Date(start);
  if (length === 10) end.setUTCDate(end.getUTCDate() + 1);
  else if (length === 7) end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + (length === 4 ? 1 : 10));
  return end.getTime();
}

export function isFilterWord(word: string): boolean {
  return word.startsWith(ANY_ROW);
}

function filterWord(kind: string, value: string): string {
  return `=${kind}=${value.replaceAll(/[^a-z0-9._-]/g, '.')}`;
}
