/**
 * How long a piece of work ever kept this thread from everything else, in ms. Processor time, so that it says the
 * same on a machine that is busy with other things.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = threadMs();
  let isOver = false;
  const look = () => {
    const now = threadMs();
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

function threadMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
