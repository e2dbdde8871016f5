import { cpuTimeMs } from './cpu-time.ts';

const TRIES = 5;

/**
 * The longest time for which the work blocks the event loop, in ms of processor time. The best of a few tries counts,
 * because a busy machine stalls now and then; a try below `enoughMs` is the last.
 */
export async function longestTick(work: () => Promise<unknown>, enoughMs = Infinity): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < TRIES && least >= enoughMs; time += 1) {
    least = Math.min(least, await longestTickOnce(work));
  }
  return least;
}

async function longestTickOnce(work: () => Promise<unknown>) {
  let longest = 0;
  let before = cpuTimeMs();
  let isOver = false;
  const check = () => {
    const now = cpuTimeMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(check);
  };
  setImmediate(check);
  try {
    await work();
  } finally {
    isOver = true;
  }
  check();
  return longest;
}
