let last = Promise.resolve();

/**
 * Resolves in a tick of the event loop that no other caller gets. Rendering a page takes some milliseconds: several that
 * became ready in one tick would hold up every other request until the last of them is done.
 */
export function ownTick(): Promise<void> {
  last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  return last;
}
