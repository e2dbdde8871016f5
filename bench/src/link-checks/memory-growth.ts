import { median } from '../load/measure.ts';

export interface Sample {
  /** The share of the links whose pages have been asked for. */
  done: number;
  /** Without mapped files, in bytes. */
  memory: number;
  /** In use after a forced garbage collection, in bytes; null where none was forced. */
  heap: number | null;
  processorMs: number;
}

/**
 * The limit for the memory in the last quarter of the links, divided by the memory in the second quarter. Memory grows
 * during about the first 70,000 links, and then no more.
 */
const MEMORY_GROWTH_MAX = 1.1;
/** The heap after a collection varies by less than this. A leak of more than 60 bytes per link shows with 100,000 links. */
const HEAP_GROWTH_MAX_BYTES = 3e6;

/** Compares the last quarter of the links with the second, in which all code has run already and all caches are in use. */
export function growthOf(samples: readonly Sample[]): { problems: string[]; summary: string } {
  const between = (from: number, to: number) => samples.filter(({ done }) => done > from && done <= to);
  const [second, last] = [between(0.25, 0.5), between(0.75, 1)];
  const memory = [second, last].map((part) => median(part.map((sample) => sample.memory)));
  const heap = [second, last].map((part) => median(part.flatMap((sample) => sample.heap ?? [])));
  const [memoryBefore = NaN, memoryAfter = NaN] = memory;
  const [heapBefore = NaN, heapAfter = NaN] = heap;
  const isMeasured = [...memory, ...heap].every((bytes) => bytes > 0);
  const problems = [
    ...(isMeasured ? [] : ['There are too few samples of memory.']),
    ...(memoryAfter > memoryBefore * MEMORY_GROWTH_MAX ? ['Memory grew.'] : []),
    ...(heapAfter > heapBefore + HEAP_GROWTH_MAX_BYTES ? ['The heap grew.'] : []),
  ];
  return {
    problems,
    summary:
      `Memory without mapped files ${megabytes(memoryBefore)} MB in the second quarter, ${megabytes(memoryAfter)} MB in the last; ` +
      `the heap after collections ${megabytes(heapBefore)} and ${megabytes(heapAfter)} MB.`,
  };
}

function megabytes(bytes: number) {
  return (bytes / 1e6).toFixed(1);
}
