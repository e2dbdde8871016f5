import { workedMs } from './worked.ts';

const TRIES = 5;

/**
 * How long a piece of work ever kept this thread from everything else, in ms. Processor time, so that it says the
 * same on a machine that is busy with other things. The best of some tries counts, and the first that is shorter than
 * what is hoped for is the last: a machine that stalls does so in few.
 */
export async function longestTurn(work: () => Promise<unknown>, hopedForMs = Infinity): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < TRIES && least >= hopedForMs; time += 1) {
    least = Math.min(least, await longestTurnOnce(work));
  }
  return least;
}

async function longestTurnOnce(work: () => Promise<unknown>) {
  let longest = 0;
  let before = workedMs();
  let isOver = false;
  const look = () => {
    const now = workedMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
  }
  look();
  return longest;
}
