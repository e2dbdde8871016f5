import { expect, test } from 'vitest';
import { pointsOf } from './rank-points.ts';

test('the age takes points away, and the shown numbers add up', () => {
  const parts = [
    { name: 'likes' as const, value: 1.0049 },
    { name: 'comments' as const, value: 0.2049 },
    { name: 'age' as const, value: 39_000 - 0.4049 },
  ];
  expect(pointsOf({ rank: 0, likes: 10, comments: 3, parts }, 39_000)).toEqual({
    likes: '+1.00',
    comments: '+0.20',
    age: '-0.40',
    total: '+0.80',
  });
});
