import { expect, test } from 'vitest';
import { placeUnder, shiftOf } from './drag-item.ts';

const boxes = [0, 100, 150, 350].map((top, index, tops) => ({ top, height: (tops[index + 1] ?? 400) - top }));

test.each([
  ['stays while its middle passes no other', 0, 60, 0],
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
