import { soughtText, type Term } from '../db/search/formula.ts';
import { isForgiving, knownWords, similarBeginnings, similarWords } from '../db/search/neighbours.ts';
import { wordsOf } from '../words/words.ts';
import { newestTexts } from './find-matches.ts';
import { parseQuery } from './parse-query.ts';
import type { Source } from './sources.ts';
import { withTags } from './tag-words.ts';

/** At most this many words are corrected, as each costs a statement: the longest, since short ones are seldom mistyped. */
const WORDS_MAX = 4;
/** If more words are similar, the first in the alphabet are tried, so that both engines try the same. */
const CANDIDATES_MAX = 16;
/** This many of the newest rows that contain any of the candidates are read; the candidate in most of them is chosen. */
const ROWS_MAX = 100;

/** For some words of a query: the words that each may stand for. */
type Choices = ReadonlyMap<string, readonly string[]>;

/**
 * Corrects a query that finds nothing, so that there are results: replaces each unknown word by a similar word, and the last
 * word, which may be half-typed, by the beginning of one. If that is not possible, it replaces known words too, but keeps
 * those that still match together with the other words. null when no correction gives a result.
 */
export async function correctedQuery(source: Source, text: string): Promise<string | null> {
  const { queries } = source;
  const query = parseQuery(text);
  const words = [...new Set(query.wanted.map(onlyWord).filter(isForgiving))];
  const halfTyped = query.wanted
    .filter(({ isPrefix }) => isPrefix)
    .map(onlyWord)
    .find(isForgiving);
  const known = await knownWords(queries, words);
  const unknown = await choicesFor(words.filter((word) => !known.has(word)));
  const corrected = await correct(unknown);
  if (corrected !== null) return corrected;
  const others = await choicesFor(words.filter((word) => known.has(word)));
  return others.size > 0 ? correct(new Map([...others, ...unknown])) : null;

  async function choicesFor(typed: readonly string[]): Promise<Choices> {
    const choices = await Promise.all(
      typed
        .toSorted((a, b) => b.length - a.length)
        .slice(0, WORDS_MAX)
        .map(async (word) => {
          const find = word === halfTyped && !known.has(word) ? similarBeginnings : similarWords;
          const similar = (await find(queries, word)).sort().slice(0, CANDIDATES_MAX);
          return { word, similar };
        }),
    );
    return new Map(
      choices
        .filter(({ similar }) => similar.length > 0)
        .map(({ word, similar }) => [word, known.has(word) ? [word, ...similar] : similar]),
    );
  }

  async function correct(choices: Choices): Promise<string | null> {
    if (choices.size === 0) return null;
    const groups = [...choices].map(([word, candidates]) => ({
      word,
      candidates: candidates.map((candidate) => {
        const term = { words: [candidate], isPrefix: word === halfTyped };
        return { candidate, terms: withTags(term, source.tags) };
      }),
    }));
    const wanted = query.wanted.filter((term) => !choices.has(onlyWord(term)));
    const alternatives = groups.map(({ candidates }) => candidates.flatMap(({ terms }) => terms));
    let texts = await newestTexts(source, { ...query, wanted }, alternatives, ROWS_MAX);
    let result = text;
    for (const { word, candidates } of groups) {
      const counted = candidates
        .map(({ candidate, terms }) => ({
          candidate,
          having: texts.filter((one) => containsAny(one, terms)),
        }))
        .filter(({ having }) => having.length > 0)
        .sort((a, b) => b.having.length - a.having.length);
      const chosen = counted.find(({ candidate }) => candidate === word) ?? counted[0];
      if (!chosen) return null;
      texts = chosen.having;
      result = replaced(result, word, chosen.candidate);
    }
    return result === text ? null : result;
  }
}

/** The word of a term; an empty text for a phrase. */
function onlyWord({ words: [word = '', ...others] }: Term): string {
  return others.length === 0 ? word : '';
}

function containsAny(text: string, terms: readonly Term[]): boolean {
  return terms.some((term) => text.includes(soughtText(term)));
}

function replaced(text: string, word: string, by: string): string {
  const places = wordsOf(text).parts.filter((part) => part.text === word);
  return places.reduceRight(
    (result, { start, end }) => result.slice(0, start) + by + result.slice(end),
    text,
  );
}
