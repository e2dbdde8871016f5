import type { SeededRandom } from './seeded-random.ts';

/** What a motif draws on and with. Lightness and saturation are percentages. */
export interface Canvas {
  width: number;
  height: number;
  random: SeededRandom;
  /** The cover's colours: `blend` 0 is the first hue, 1 the second. */
  tone(lightness: number, saturation?: number, blend?: number): string;
  /** The one contrasting colour, for a detail. */
  accent(lightness: number, saturation?: number): string;
}

export const TURN = 2 * Math.PI;

export function circle(x: number, y: number, r: number, fill: string, opacity: number) {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" fill-opacity="${n(opacity)}"/>`;
}

/** Short enough for a path, exact enough for a pixel. */
export function n(value: number) {
  return Number(value.toFixed(2));
}
