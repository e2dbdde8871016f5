const MARKED_MS = 2000;
const WAIT_MS = 5000;

/** The card of a post on the screen, if there is one. */
export function findCard(id: number): HTMLElement | null {
  return document.getElementById(`post-${id}`)?.closest('article') ?? null;
}

/**
 * Outlines the card of a new post for a moment, without motion, as soon as it is on the screen.
 * @param left the post's card on the screen that is being left: it may still be there, and is not marked
 */
export async function markCard(id: number, left: HTMLElement | null = null): Promise<HTMLElement | null> {
  const card = await cardOf(id, left);
  const outline = '2px solid var(--color-accent)';
  card?.animate({ outline: [outline, outline], outlineOffset: ['2px', '2px'] }, MARKED_MS);
  return card;
}

async function cardOf(id: number, left: HTMLElement | null) {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const card = findCard(id);
    if (card && card !== left) return card;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return null;
}
