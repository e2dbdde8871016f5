import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bounds, KeyValues } from '../db/keyset.ts';
import { partsWithin } from './top-of-period.ts';

const since = 1000;
const LIKES_MOST = 6;
/** Ids tell apart what came in at once. */
const place = fc.tuple(
  fc.integer({ min: 0, max: LIKES_MOST }),
  fc.integer({ min: since - 3, max: since + 3 }),
  fc.integer({ min: 1, max: 3 }),
);
const bounds = fc.record({
  order: fc.constantFrom('asc' as const, 'desc' as const),
  cursor: fc.option(place),
});

test.each(['asc', 'desc'] as const)(
  '%s, the parts hold once all of the period that a stretch holds',
  (order) => {
    fc.assert(
      fc.property(place, fc.option(place), (standing, cursor) => {
        const stretch = stretchFrom(order, cursor);
        const times = partsWithin({ since, until: since + 9 }, stretch).filter((part) =>
          isIn(standing, part),
        );
        expect(times.length).toBeLessThanOrEqual(isIn(standing, stretch) ? 1 : 0);
        if (standing[1] >= since) expect(times).toHaveLength(isIn(standing, stretch) ? 1 : 0);
      }),
    );
  },
);

test('they hold nothing older with as many likes as the cursor’s post, or the next number of them', () => {
  fc.assert(
    fc.property(bounds, place, ({ order, cursor }, standing) => {
      fc.pre(cursor !== null && Math.abs(standing[0] - cursor[0]) <= 1 && standing[1] < since);
      const parts = partsWithin({ since, until: since + 9 }, stretchFrom(order, cursor));
      expect(parts.filter((part) => isIn(standing, part))).toEqual([]);
    }),
  );
});

function stretchFrom(order: 'asc' | 'desc', cursor: KeyValues | null): Bounds {
  const direction = order === 'asc' ? 'before' : 'after';
  return { order, beyond: cursor && { direction, values: cursor }, upTo: null };
}

function isIn(standing: KeyValues, { order, beyond, upTo }: Bounds) {
  const sign = order === 'asc' ? 1 : -1;
  return (
    (!beyond || sign * compare(standing, beyond.values) > 0) && (!upTo || sign * compare(standing, upTo) <= 0)
  );
}

function compare(a: KeyValues, b: KeyValues): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
