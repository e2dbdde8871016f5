import { indexedText } from '../words/words.ts';
import { phraseWords } from '../words/phrases.ts';

/** How a muted word is stored: its words as the search index has them. Empty for a text without a letter or digit. */
export function wordKeyOf(word: string): string {
  return phraseWords(word)
    .map(({ text }) => text)
    .join(' ');
}

/** Between the fields of a text, so that no phrase reaches from one into another; no field contains it. */
export const FIELD_END = ' | ';

/** The words of texts that are not in the search index yet. */
export function indexedFields(texts: readonly string[]): string {
  return texts.map(indexedText).join(FIELD_END);
}

/** Finds muted words in texts of indexed words. */
export class MutedWords {
  readonly #single: ReadonlySet<string>;
  readonly #phrases: readonly string[];

  /** @param keys as `wordKeyOf` makes them */
  constructor(keys: readonly string[]) {
    this.#single = new Set(keys.filter((key) => !key.includes(' ')));
    this.#phrases = keys.filter((key) => key.includes(' ')).map((key) => ` ${key} `);
  }

  get areNone(): boolean {
    return this.#single.size + this.#phrases.length === 0;
  }

  areIn(text: string): boolean {
    if (this.#single.size > 0 && text.split(' ').some((word) => this.#single.has(word))) return true;
    const padded = this.#phrases.length > 0 ? ` ${text} ` : '';
    return this.#phrases.some((phrase) => padded.includes(phrase));
  }
}
