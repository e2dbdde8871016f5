/** Colours and looks derived from a text or a number, for `.tint` (controls.css) and drawn covers. */

/** Numbers from 0 to 5 get colours that are far apart. */
export function hueClass(number: number): string {
  return `hue-${number % HUES}`;
}

export function hashOf(text: string): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % LARGE_PRIME;
  return sum;
}

const HUES = 12;
const LARGE_PRIME = 9973;
