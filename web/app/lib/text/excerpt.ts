type Ranges = [start: number, length: number][];

/** A text is shown from its start if its first match begins within this many code points. */
const START_MAX = 90;
/** Otherwise it is shown from at most this many code points before its first match. */
const BEFORE = 40;

/** The text; if its first match is far from the start, only from a few words before the match on. */
export function excerptOf(text: string, ranges: Ranges): { text: string; ranges: Ranges } {
  const [first] = ranges;
  if (!first || first[0] <= START_MAX) return { text, ranges };
  const characters = [...text];
  const [at] = first;
  const blank = characters.findIndex((sign, index) => index >= at - BEFORE && index < at && /\s/.test(sign));
  const from = blank === -1 ? at - BEFORE : blank + 1;
  return {
    text: `…${characters.slice(from).join('')}`,
    ranges: ranges.map(([start, length]) => [start - from + 1, length]),
  };
}
