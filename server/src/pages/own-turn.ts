let last = Promise.resolve();

/**
 * Waits for a turn of the event loop that nobody else waits for. Rendering a page takes some milliseconds: several that
 * became ready at once would hold up everything else until the last of them is done.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  return last;
}
