import type { Term } from '../db/search/formula.ts';
import { isForgiving, knownWords, similarBeginnings, similarWords } from '../db/search/neighbours.ts';
import { wordsOf } from '../words/words.ts';
import { countMatches } from './find-matches.ts';
import { parseQuery, type SearchQuery } from './parse-query.ts';
import type { Source } from './sources.ts';

/** Each word and each candidate costs a search, so both numbers are limited. */
const WORDS_MAX = 2;
const CANDIDATES_MAX = 4;
const COUNTED_MAX = 200;

/**
 * Corrects a query that finds nothing: replaces each unknown word by the similar word that gives the most results together
 * with the other words, and the last word, which may be half-typed, by the beginning of one. null when no correction gives a result.
 */
export async function correctedQuery(source: Source, text: string): Promise<string | null> {
  const { queries } = source;
  const query = parseQuery(text);
  const words = query.wanted
    .flatMap((term) => (term.words.length === 1 ? term.words : []))
    .filter(isForgiving);
  const halfTyped = query.wanted.find(({ isPrefix, words: [word = ''] }) => isPrefix && isForgiving(word))
    ?.words[0];
  const known = await knownWords(queries, words);
  const similar = new Map<string, string[]>();
  for (const word of words) {
    if (similar.size === WORDS_MAX) break;
    const find = word === halfTyped ? similarBeginnings : similarWords;
    const candidates = known.has(word) ? [] : await find(queries, word);
    if (candidates.length > 0) similar.set(word, candidates.slice(0, CANDIDATES_MAX));
  }
  const isCertain = ({ words: [word = '', ...others] }: Term) => others.length > 0 || !similar.has(word);
  let best: SearchQuery = { ...query, wanted: query.wanted.filter(isCertain) };
  let corrected = text;
  for (const [word, candidates] of similar) {
    const counted = await Promise.all(
      candidates.map(async (candidate) => {
        const wanted = [...best.wanted, { words: [candidate], isPrefix: word === halfTyped }];
        const attempt = { ...best, wanted };
        return { candidate, attempt, count: await countMatches(source, attempt, COUNTED_MAX) };
      }),
    );
    const [choice] = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
    if (!choice) return null;
    best = choice.attempt;
    corrected = replaced(corrected, word, choice.candidate);
  }
  return corrected === text ? null : corrected;
}

function replaced(text: string, word: string, by: string): string {
  const places = wordsOf(text).parts.filter((part) => part.text === word);
  return places.reduceRight(
    (result, { start, end }) => result.slice(0, start) + by + result.slice(end),
    text,
  );
}
