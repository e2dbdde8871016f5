type Ranges = [start: number, length: number][];

/** The first match may be this far from the start; otherwise this much text before it is shown. In code points. */
const START_MAX = 90;
const BEFORE = 40;

/** The text from a few words before its first match on, where the match would otherwise be cut off. */
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
