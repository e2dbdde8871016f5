import { SIMILARITY_MIN } from '@magpie/contract/limits';
import { sharedShingles } from '../previews/links/fingerprint.ts';

/**
 * Estimates below this are checked: by chance, short pages that have one paragraph in common, such as what their site says
 * of itself on each page, get a few hundredths more than they should.
 */
const SURE_FROM = 0.8;
/** Texts with this share of shingles in common begin alike. A copy with a fifth of its words replaced has half of them. */
const SAME_BEGINNING_MIN = 0.3;

/** Whether a look-up has to compare how the texts begin. */
export function isUnsure(similarity: number): boolean {
  return similarity >= SIMILARITY_MIN && similarity < SURE_FROM;
}

/** @param excerpts how the texts begin; if that is not known of both, only the similarity counts */
export function isSimilar(similarity: number, excerpts: readonly [string | null, string | null]): boolean {
  if (similarity < SIMILARITY_MIN) return false;
  const [a, b] = excerpts;
  return !isUnsure(similarity) || !a || !b || beginAlike(a, b);
}

/** Also true for a text and a longer one that contains it, such as the page about a PDF and the PDF. */
export function beginAlike(a: string, b: string): boolean {
  return sharedShingles(a, b) >= SAME_BEGINNING_MIN;
}
