/** Resolves when the next frame is on screen; at once on a hidden page, which is not painted. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
