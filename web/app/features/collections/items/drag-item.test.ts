import { expect, test } from 'vitest';
import { placeUnder, scrollSpeed, shiftOf } from './drag-item.ts';

const boxes = [0, 100, 150, 350].map((top, index, tops) => ({ top, height: (tops[index + 1] ?? 400) - top }));

test.each([
  ['stays while its middle passes the middle of no other row', 0, 60, 0],
  ['goes behind a row whose middle it has passed', 0, 130, 1],
  ['goes to the end', 0, 999, 3],
  ['goes to the start', 3, -5, 0],
  ['goes before a row whose middle it has passed', 2, 120, 1],
])('a dragged row %s', (_, from, middle, place) => {
  expect(placeUnder(boxes, from, middle)).toBe(place);
});

test('the rows between the old and the new place make room', () => {
  const shifts = (from: number, to: number) => boxes.map((_, index) => shiftOf(index, from, to, 10));
  expect(shifts(0, 2)).toEqual([0, -10, -10, 0]);
  expect(shifts(3, 1)).toEqual([0, 10, 10, 0]);
  expect(shifts(1, 1)).toEqual([0, 0, 0, 0]);
});

test('near an edge of the window the page scrolls, the faster the nearer', () => {
  const HEIGHT = 800;
  const speeds = [0, 70, 140, 400, 660, 730, HEIGHT, HEIGHT + 50].map((y) => scrollSpeed(y, HEIGHT));
  expect(speeds).toEqual(speeds.toSorted((one, other) => one - other));
  expect(speeds[3]).toBe(0);
  expect(speeds[2]).toBeLessThan(0);
  expect(speeds[6]).toBe(-(speeds[0] ?? 0));
  expect(speeds[7]).toBe(speeds[6]);
});
