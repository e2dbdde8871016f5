import type { DatabaseKind } from '../db/dialect.ts';

/** More of the sample than this share hold what is common. */
const COMMON_SHARE = 0.05;

const LENGTH = 3;
/**
 * The three characters that an index is best asked for, and those to ask it for where there are none. PostgreSQL's knows
 * words: what begins one stands for all that begin alike.
 */
const INDEXED: Record<DatabaseKind, RegExp[]> = {
  sqlite: [/^/],
  postgres: [/^[a-z\d]{2}/, /^[^a-z\d][a-z\d]{2}/],
};

/** The parts of a text that few of the sample hold any three characters of; none where there is no such part. */
export function rarePartsOf(text: string, sample: readonly string[], kind: DatabaseKind): string[] {
  const ways = INDEXED[kind].map((indexed) => partsLike(indexed, text, sample));
  return ways.find((parts) => parts.length > 0) ?? [];
}

function partsLike(indexed: RegExp, text: string, sample: readonly string[]) {
  const characters = [...text];
  const parts: string[] = [];
  let end = 0;
  for (let at = 0; at + LENGTH <= characters.length; at += 1) {
    const three = characters.slice(at, at + LENGTH).join('');
    if (!indexed.test(three) || isCommon(three, sample)) continue;
    const begun = at + LENGTH === end + 1 ? parts.pop() : undefined;
    parts.push(begun === undefined ? three : `${begun}${characters[end] ?? ''}`);
    end = at + LENGTH;
  }
  return parts;
}

function isCommon(three: string, sample: readonly string[]) {
  return sample.filter((one) => one.includes(three)).length > sample.length * COMMON_SHARE;
}
