import type { Term } from '../db/search/formula.ts';
import type { Match } from './find-matches.ts';

/** BM25 over weighted fields. Every match contains every word, so the rarity of words is left out. */

const SATURATION = 1.2;
const LENGTH_EFFECT = 0.75;
/** Of a usual post or comment, in characters. Fixed, so that a new post changes no other post's place. */
const USUAL_LENGTH = 400;
/** Above every other score. */
const SAME_TITLE = 1000;

/** The weights of a post's title, topics (tags, host and author), description and preview. */
export const POST_WEIGHTS = [4, 3, 2, 1] as const;
export const COMMENT_WEIGHTS = [1] as const;

/** @param title the words of the whole query; posts with this title come first */
export function relevanceOf(
  { fields, likes_count, comments_count }: Match,
  terms: readonly Term[],
  weights: readonly number[],
  title: string | null,
): number {
  const padded = fields.map((field) => ` ${field} `);
  const length = fields.reduce((sum, field) => sum + field.length, 0);
  const usual = 1 - LENGTH_EFFECT + (LENGTH_EFFECT * length) / USUAL_LENGTH;
  let score = 0;
  for (const term of terms) {
    const sought = ` ${term.words.join(' ')}${term.isPrefix ? '' : ' '}`;
    const count = padded.reduce(
      (sum, field, index) => sum + (weights[index] ?? 0) * countIn(field, sought),
      0,
    );
    score += (count * (SATURATION + 1)) / (count + SATURATION * usual);
  }
  const popularity = 1 + 0.1 * Math.log10(1 + likes_count + 2 * comments_count);
  return score * popularity + (title !== null && fields[0] === title ? SAME_TITLE : 0);
}

function countIn(text: string, sought: string): number {
  let count = 0;
  // The blank at the end of one word is the one before the next.
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length - 1))
    count += 1;
  return count;
}
