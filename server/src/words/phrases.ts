import { type Word, wordsOf } from './words.ts';

/**
 * The words of a phrase: a text contains it where they follow each other. A single joined word such as `d3.js` is not split.
 */
export function phraseWords(text: string): readonly Word[] {
  const { parts, joined } = wordsOf(text);
  const [only] = joined;
  if (only && parts.every((part) => isSamePlace(part, only))) return [only];
  return withoutLastCharacter(parts);
}

/**
 * In scripts without spaces, drops the single character after the last pair. That pair contains the character already, and
 * in a text another character may follow it.
 */
export function withoutLastCharacter(words: readonly Word[]): readonly Word[] {
  const [before, last] = words.slice(-2);
  const isRepeated = before && last && before.end === last.end && before.start < last.start;
  return isRepeated ? words.slice(0, -1) : words;
}

export function isSamePlace(a: Word, b: Word): boolean {
  return a.start === b.start && a.end === b.end;
}
