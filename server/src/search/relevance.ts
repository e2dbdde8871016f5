import { soughtText, type Term } from '../db/search/formula.ts';
import type { Flag } from '../db/tables/topic-tables.ts';

/** BM25F: BM25 over weighted fields. */

const SATURATION = 1.2;
/** Low, so that a word in a short description does not count more than a tag. */
const LENGTH_EFFECT = 0.3;
/** The count of a word that only begins with the last typed word, such as `com` for `c`; a whole word counts 1. */
const BEGINNING = 0.5;
/** The factor for the score of a post that something newer replaces. */
const OUTDATED = 0.5;
/** Added to the score for a title of the same words, and for exactly the same title: more than any score without them. */
const SAME_WORDS = 1000;
const SAME_TITLE = 2000;

/** A post or comment that matches a query, with the values that it is sorted by. */
export interface Match {
  id: number;
  created_at: number;
  likes_count: number;
  comments_count: number;
  /** 1 for a post that something newer replaces. */
  is_outdated: Flag;
  /** The title of a post. */
  heading: string;
  /** The words of each field that the relevance depends on. */
  fields: string[];
}

export interface WeighedField {
  weight: number;
  /** In characters. Fixed, so that a new post does not change the score of others. null: the length does not matter. */
  usualLength: number | null;
}

export const POST_FIELDS: readonly WeighedField[] = [
  { weight: 4, usualLength: 60 },
  // Tags, host and author.
  { weight: 3, usualLength: null },
  { weight: 2, usualLength: 150 },
  { weight: 1, usualLength: 200 },
];
export const COMMENT_FIELDS: readonly WeighedField[] = [{ weight: 1, usualLength: 300 }];

/** A term and its weight (rarity.ts). */
interface WeighedTerm extends Term {
  rarity: number;
}

/** A query that may be a post's title. */
interface SoughtTitle {
  text: string;
  words: string;
}

export function relevanceOf(
  { fields, heading, likes_count, comments_count, is_outdated }: Match,
  terms: readonly WeighedTerm[],
  weighed: readonly WeighedField[],
  title: SoughtTitle | null,
): number {
  const texts = fields.map((field, index) => {
    const { weight, usualLength } = weighed[index] ?? { weight: 0, usualLength: null };
    const share = usualLength === null ? 1 : field.length / usualLength;
    return { text: ` ${field} `, weight: weight / (1 - LENGTH_EFFECT + LENGTH_EFFECT * share) };
  });
  let score = 0;
  for (const term of terms) {
    const sought = soughtText(term);
    const count = texts.reduce((sum, { text, weight }) => sum + weight * countIn(text, sought), 0);
    score += (term.rarity * count * (SATURATION + 1)) / (count + SATURATION);
  }
  const popularity = 1 + 0.1 * Math.log10(1 + likes_count + 2 * comments_count);
  const relevance = score * popularity * (is_outdated === 1 ? OUTDATED : 1);
  if (title?.text === heading) return SAME_TITLE + relevance;
  return (title?.words === fields[0] ? SAME_WORDS : 0) + relevance;
}

/** @param text with a blank at each end */
function countIn(text: string, sought: string): number {
  const isWhole = sought.endsWith(' ');
  let count = 0;
  // The blank at the end of one word is the one before the next.
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length - 1))
    count += isWhole || text[at + sought.length] === ' ' ? 1 : BEGINNING;
  return count;
}
