import type { SearchSort } from '@magpie/contract/values';
import { readDemoLinks } from '../../../server/src/cli/demo/content/links.ts';
import { FOREIGN_TITLES } from '../fixtures/foreign-titles.ts';

interface QueryKind {
  name: string;
  sort: SearchSort;
  queries: readonly string[];
}

const OF_A_KIND = 60;
const links = readDemoLinks();
const titles = links.map(({ title }) => wordsOf(title));
const descriptions = links.map(({ description }) => wordsOf(description));
/** The words of titles and descriptions; those that occur in most posts come first. */
const byFrequency = wordsByFrequency();

/**
 * 300 queries for the best matches, some of which are also made in the other orders. They are the same in each run.
 * @param posts the size of the community
 */
export function searchQueries(posts: number): QueryKind[] {
  const id = (number: number) => 1 + Math.floor((number * posts) / OF_A_KIND);
  const rare = kind((number) => rareQuery(number, id(number)));
  const [common, operators] = [kind(commonQuery), kind(operatorQuery)];
  return [
    { name: 'rare words', sort: 'relevance', queries: rare },
    { name: 'common words', sort: 'relevance', queries: common },
    { name: 'phrases', sort: 'relevance', queries: kind(phraseQuery) },
    { name: 'operators', sort: 'relevance', queries: operators },
    { name: 'scripts without spaces', sort: 'relevance', queries: kind(foreignQuery) },
    { name: 'common words', sort: 'newest', queries: common },
    { name: 'common words', sort: 'top', queries: common },
    { name: 'operators', sort: 'top', queries: operators },
  ];
}

function kind(queryOf: (number: number) => string): string[] {
  return Array.from({ length: OF_A_KIND }, (_, number) => queryOf(number));
}

/** Rare words, such as the id of a post, with which its title ends. */
function rareQuery(number: number, id: number): string {
  const forms = [`${id}`, `${common(number)} ${id}`, `member-${number * 7}`, `nothing${number}`];
  return forms[number % forms.length] ?? '';
}

/** One to four words, or the first letters of a word. */
function commonQuery(number: number): string {
  const [first, second] = [common(number), common(number * 3 + 1)];
  const title = titles[number * 4] ?? [];
  const forms = [first, first.slice(0, 1 + (number % 3)), `${first} ${second}`, title.slice(0, 4).join(' ')];
  return forms[number % forms.length] ?? '';
}

/** Every third phrase has its words in reverse order, so that few posts or none match. */
function phraseQuery(number: number): string {
  const text = (number % 2 === 0 ? titles : descriptions)[number * 5] ?? [];
  const words = text.slice(0, 2 + (number % 2));
  return `"${(number % 3 === 2 ? words.toReversed() : words).join(' ')}"`;
}

function operatorQuery(number: number): string {
  const forms = [
    `site:site-${1 + (number % 20)}.example ${common(number)}`,
    `${common(number)} category:research`,
    `${common(number)} -${common(number + 1)}`,
    `tag:agents ${common(number)}`,
    `author:member-${number} ${common(0)}`,
    `${common(number)} before:2024-${number % 2 === 0 ? '03' : '12-24'}`,
    `${common(number)} after:2025 before:2025-0${1 + (number % 9)}`,
    `type:video category:tools -tag:agents`,
    `before:200${number % 10} ${common(number)}`,
    `-${common(number)} -site:site-3.example`,
  ];
  return forms[number % forms.length] ?? '';
}

function foreignQuery(number: number): string {
  const title = charactersOf(FOREIGN_TITLES[number % FOREIGN_TITLES.length] ?? '');
  const start = Math.floor(number / FOREIGN_TITLES.length) % Math.max(1, title.length - 4);
  const part = title.slice(start, start + 1 + (number % 4)).join('');
  return number % 5 === 0 ? `${part} ${common(number)}` : part;
}

/** The characters of a text, each with its vowel signs. */
function charactersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('th').segment(text), ({ segment }) => segment);
}

function common(number: number): string {
  return byFrequency[number % OF_A_KIND] ?? '';
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]{2,}/g) ?? [];
}

function wordsByFrequency(): string[] {
  const counts = new Map<string, number>();
  for (const [index, title] of titles.entries())
    for (const word of new Set([...title, ...(descriptions[index] ?? [])]))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
}
