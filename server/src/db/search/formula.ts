/** Consecutive words. */
export interface Term {
  words: readonly string[];
  /** Whether the last word is only the start of a word. */
  isPrefix: boolean;
}

/** Which words a row must contain. Each engine translates it into its own query language. */
export interface Formula {
  /** A row must contain at least one term of each of these lists. */
  all: readonly (readonly Term[])[];
  /** A row must not contain any of these terms. */
  none: readonly Term[];
}

/**
 * The string to look for in a text. The text must begin and end with a blank: then it contains the term if it contains this
 * string.
 */
export function soughtText({ words, isPrefix }: Term): string {
  return ` ${words.join(' ')}${isPrefix ? '' : ' '}`;
}
