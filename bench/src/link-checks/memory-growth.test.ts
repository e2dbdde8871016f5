import { expect, test } from 'vitest';
import { growthOf, type Sample } from './memory-growth.ts';

const LINKS = 100_000;

/** A sample after each thousandth of the links, of a process that keeps `kept` bytes for each link. */
function samplesOf(kept: number, { inHeap = true } = {}): Sample[] {
  return Array.from({ length: 1000 }, (_, index) => {
    const done = (index + 1) / 1000;
    const grown = kept * LINKS * done;
    const noise = (index % 7) * 1e6;
    const collected = index % 5 === 0 ? 40e6 + noise / 5 + (inHeap ? grown : 0) : null;
    return { done, memory: 140e6 + noise + grown, heap: collected, processorMs: index };
  });
}

test('memory that stays the same is no growth; memory that a site keeps for each link is growth', () => {
  expect(growthOf(samplesOf(0)).problems).toEqual([]);
  expect(growthOf(samplesOf(100)).problems).toEqual(['The heap grew.']);
  expect(growthOf(samplesOf(400)).problems).toEqual(['Memory grew.', 'The heap grew.']);
  expect(growthOf(samplesOf(400, { inHeap: false })).problems).toEqual(['Memory grew.']);
});

test('the first quarter, in which a site fills its caches, does not count', () => {
  const filling = samplesOf(0).map((sample) =>
    sample.done <= 0.25 ? { ...sample, memory: 90e6, heap: 20e6 } : sample,
  );
  expect(growthOf(filling).problems).toEqual([]);
});

test('without anything to compare, there are too few samples', () => {
  expect(growthOf([]).problems).toEqual(['There are too few samples of memory.']);
  const unmeasured = samplesOf(0).map((sample) => ({ ...sample, memory: NaN }));
  expect(growthOf(unmeasured).problems).toEqual(['There are too few samples of memory.']);
});
