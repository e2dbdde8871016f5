/** One of the colours of `.tint` (controls.css); numbers from 0 to 5 get colours that are far apart. */
export function hueClass(number: number): string {
  return `hue-${number % HUES}`;
}

const HUES = 12;
