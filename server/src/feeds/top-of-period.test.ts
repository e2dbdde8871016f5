import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bounds, compare, type KeyValues, LARGEST_ID } from '../db/keyset.ts';
import { partsWithin } from './top-of-period.ts';

const since = 1000;
const LIKES_MOST = 6;
/** Ids tell apart what came in at once. */
const place = placeWith(fc.integer({ min: 0, max: LIKES_MOST }));
/** As a cursor may name it. */
const named = placeWith(
  fc.oneof(
    fc.integer({ min: -4, max: LIKES_MOST }),
    fc.constantFrom(-LARGEST_ID, LARGEST_ID - 2, LARGEST_ID - 1, LARGEST_ID),
  ),
);
const order = fc.constantFrom('asc' as const, 'desc' as const);

test('the parts hold once all of the period that a stretch holds, and nothing that it does not', () => {
  fc.assert(
    fc.property(order, place, fc.option(named), fc.option(place), (way, standing, cursor, upTo) => {
      const stretch = { ...stretchFrom(way, cursor), upTo };
      const times = partsWithin({ since, until: since + 9 }, stretch).filter((part) => isIn(standing, part));
      expect(times.length).toBeLessThanOrEqual(isIn(standing, stretch) ? 1 : 0);
      if (standing[1] >= since) expect(times).toHaveLength(isIn(standing, stretch) ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});

test('there is one at least, and each is of numbers that PostgreSQL has', () => {
  fc.assert(
    fc.property(order, named, (way, cursor) => {
      const parts = partsWithin({ since, until: since + 9 }, stretchFrom(way, cursor));
      expect(parts.length).toBeGreaterThan(0);
      for (const { beyond, upTo } of parts)
        for (const likes of [beyond?.values[0] ?? 0, upTo?.[0] ?? 0])
          expect(Math.abs(likes)).toBeLessThanOrEqual(LARGEST_ID);
    }),
  );
});

test('they hold nothing older with as many likes as the cursor’s post, or the next number of them', () => {
  fc.assert(
    fc.property(order, place, place, (way, cursor, standing) => {
      fc.pre(Math.abs(standing[0] - cursor[0]) <= 1 && standing[1] < since);
      const parts = partsWithin({ since, until: since + 9 }, stretchFrom(way, cursor));
      expect(parts.filter((part) => isIn(standing, part))).toEqual([]);
    }),
  );
});

function placeWith(likes: fc.Arbitrary<number>) {
  return fc.tuple(likes, fc.integer({ min: since - 3, max: since + 3 }), fc.integer({ min: 1, max: 3 }));
}

function stretchFrom(way: 'asc' | 'desc', cursor: KeyValues | null): Bounds {
  const direction = way === 'asc' ? 'before' : 'after';
  return { order: way, beyond: cursor && { direction, values: cursor }, upTo: null };
}

function isIn(standing: KeyValues, { order: way, beyond, upTo }: Bounds) {
  const sign = way === 'asc' ? 1 : -1;
  return (
    (!beyond || sign * compare(standing, beyond.values) > 0) && (!upTo || sign * compare(standing, upTo) <= 0)
  );
}
