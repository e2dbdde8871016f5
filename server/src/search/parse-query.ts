import { USERNAME_MAX } from '@magpie/contract/limits';
import { SEARCH_FILTERS, type SearchFilter } from '@magpie/contract/search/filters';
import { POST_KINDS, PREVIEW_TYPES } from '@magpie/contract/values';
import type { Term } from '../db/search/formula.ts';
import { readHost } from '../site-hosts.ts';
import { isSamePlace, phraseWords, withoutLastCharacter } from '../words/phrases.ts';
import { isUnspacedCharacter, type Word, wordsOf } from '../words/words.ts';
import { startOfPeriod } from './dates.ts';
import type { Filter } from './filter.ts';

/** A parsed search query. */
export interface SearchQuery {
  /** All of them must match. */
  wanted: Term[];
  unwanted: Term[];
  filters: Filter[];
}

const CHUNK = new RegExp(
  String.raw`(?<minus>-)?(?:(?<kind>${SEARCH_FILTERS.join('|')}):(?<value>"[^"]*"|[^\s"]+)(?!\S)|"(?<phrase>[^"]*)"|(?<plain>\S+))`,
  'giu',
);

/** Reads words, `"phrases"` and operators; a `-` before one negates it. An operator with an invalid value is a word. */
export function parseQuery(text: string): SearchQuery {
  const query: SearchQuery = { wanted: [], unwanted: [], filters: [] };
  let lastPlain: Term | undefined;
  for (const match of text.matchAll(CHUNK)) {
    const { minus, value = '', phrase, plain } = match.groups ?? {};
    const kind = SEARCH_FILTERS.find((known) => known === match.groups?.kind?.toLowerCase());
    const filter = kind && readFilter(kind, value, minus !== undefined);
    if (filter) query.filters.push(filter);
    else if (phrase !== undefined) (minus ? query.unwanted : query.wanted).push(...phraseTerms(phrase));
    else if (minus) query.unwanted.push(...phraseTerms(plain ?? match[0].slice(1)));
    else {
      const terms = plainTerms(plain ?? match[0]);
      query.wanted.push(...terms);
      lastPlain = terms.at(-1) ?? lastPlain;
    }
  }
  if (lastPlain?.words.length === 1) lastPlain.isPrefix = true;
  return query;
}

export function isEmpty({ wanted, unwanted, filters }: SearchQuery): boolean {
  return wanted.length + unwanted.length + filters.length === 0;
}

const SLUG = /^[a-z0-9-]+$/i;
const USERNAME = new RegExp(`^[A-Za-z0-9_.-]{1,${USERNAME_MAX}}$`);

/** undefined when the value is malformed. */
function readFilter(kind: SearchFilter, given: string, isNegated: boolean): Filter | undefined {
  const isQuoted = given.startsWith('"');
  const value = given.replaceAll('"', '').trim();
  return isValue(kind, value, isQuoted) ? { kind, value, isQuoted, isNegated } : undefined;
}

function isValue(kind: SearchFilter, value: string, isQuoted: boolean): boolean {
  switch (kind) {
    case 'site':
      return readHost(value) !== undefined;
    case 'author':
      return USERNAME.test(value);
    case 'category':
      return SLUG.test(value);
    case 'tag':
      return isQuoted ? value !== '' : SLUG.test(value);
    case 'type':
      return PREVIEW_TYPES.some((type) => type === value.toLowerCase());
    case 'kind':
      return POST_KINDS.some((kind) => kind === value.toLowerCase());
    case 'before':
    case 'after':
      return startOfPeriod(value) !== undefined;
  }
}

/** The term for a phrase or a negated word; none for a text without words. */
function phraseTerms(text: string): Term[] {
  const words = phraseWords(text);
  return words.length > 0 ? [termOf(words)] : [];
}

/** A term for each word; consecutive characters of a script without spaces are one phrase. */
function plainTerms(text: string): Term[] {
  const { parts, joined } = wordsOf(text);
  const terms: Term[] = [];
  let run: Word[] = [];
  for (const [index, part] of parts.entries()) {
    const whole = joined.find((word) => isSamePlace(word, part));
    const before = parts[index - 1];
    if (whole) {
      if (!before || !isSamePlace(before, part)) terms.push(termOf([whole]));
      continue;
    }
    run.push(part);
    const next = parts[index + 1];
    if (next && next.start < part.end) continue;
    terms.push(termOf(withoutLastCharacter(run)));
    run = [];
  }
  return terms;
}

/** A single character of a script without spaces also finds the pairs that begin with it. */
function termOf(words: readonly Word[]): Term {
  const last = words.at(-1);
  return { words: words.map(({ text }) => text), isPrefix: last !== undefined && isUnspacedCharacter(last) };
}
