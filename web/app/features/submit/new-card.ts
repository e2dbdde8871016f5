const MARKED_MS = 2000;
const WAIT_MS = 5000;

/** Outlines the card of a new post for a moment, as soon as it is on the screen; without motion. */
export async function markCard(id: number): Promise<HTMLElement | null> {
  const card = await cardOf(id);
  const outline = '2px solid var(--color-accent)';
  card?.animate({ outline: [outline, outline], outlineOffset: ['2px', '2px'] }, MARKED_MS);
  return card;
}

async function cardOf(id: number) {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const card = document.getElementById(`post-${id}`)?.closest('article');
    if (card) return card;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return null;
}
