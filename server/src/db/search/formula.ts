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
