/** What rows must contain, as both engines understand it. */

/** Consecutive words. */
export interface Term {
  words: readonly string[];
  /** The last word may go on. */
  isPrefix: boolean;
}

export interface Formula {
  /** A row contains one term of each of these. */
  all: readonly (readonly Term[])[];
  /** And none of these. */
  none: readonly Term[];
}

/** A text of words, with a blank at each end, contains a term where it contains this. */
export function soughtText({ words, isPrefix }: Term): string {
  return ` ${words.join(' ')}${isPrefix ? '' : ' '}`;
}
