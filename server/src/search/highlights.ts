import type { Term } from '../db/search/formula.ts';
import { type Word, wordsOf } from '../words/words.ts';

/** Where a text matches: starts and lengths in code points. */
type Ranges = [start: number, length: number][];

/** The fields that match any of the terms, and where. */
export function highlightsOf(
  texts: Readonly<Record<string, string | null>>,
  terms: readonly Term[],
): Record<string, Ranges> {
  const found: Record<string, Ranges> = {};
  for (const [field, text] of Object.entries(texts)) {
    const ranges = rangesIn(text ?? '', terms);
    if (ranges.length > 0) found[field] = ranges;
  }
  return found;
}

function rangesIn(text: string, terms: readonly Term[]): Ranges {
  const { parts, joined } = wordsOf(text);
  const spans = terms.flatMap((term) => [
    ...spansOf(parts, term),
    ...(term.words.length === 1 ? spansOf(joined, term) : []),
  ]);
  return merged(spans).map(({ start, end }) => [
    codePoints(text.slice(0, start)),
    codePoints(text.slice(start, end)),
  ]);
}

type Span = Pick<Word, 'start' | 'end'>;

function spansOf(words: readonly Word[], { words: sought, isPrefix }: Term): Span[] {
  return words.flatMap((word, index) => {
    const last = words[index + sought.length - 1];
    const fits = sought.every((text, offset) => {
      const candidate = words[index + offset]?.text;
      return isPrefix && offset === sought.length - 1 ? candidate?.startsWith(text) : candidate === text;
    });
    return fits && last ? [{ start: word.start, end: last.end }] : [];
  });
}

function merged(spans: readonly Span[]): Span[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

function codePoints(text: string): number {
  return [...text].length;
}
