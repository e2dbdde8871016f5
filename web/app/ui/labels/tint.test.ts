import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hueClass } from './tint.ts';

const css = readFileSync(new URL('../fields/controls.css', import.meta.url), 'utf8');

function hueOf(number: number) {
  return Number(new RegExp(`\\.${hueClass(number)} \\{\\s*--hue: (\\d+)`).exec(css)?.[1]);
}

test('the first six colours, those of the first categories, are at least 60 degrees apart', () => {
  const hues = Array.from({ length: 6 }, (_, number) => hueOf(number)).toSorted((a, b) => a - b);
  const gaps = hues.map((hue, index) => ((hues[(index + 1) % 6] ?? 0) - hue + 360) % 360);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60);
});

test('the twelve colours are all different', () => {
  const hues = Array.from({ length: 12 }, (_, number) => hueOf(number));
  expect(new Set(hues).size).toBe(12);
});
