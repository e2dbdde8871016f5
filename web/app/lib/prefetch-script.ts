let pending = 0;

/** Loads a part of the script that is likely needed next. A failure matters only once the part is needed. */
export async function prefetchScript(load: () => Promise<unknown>): Promise<void> {
  pending += 1;
  try {
    await load();
  } catch {
  } finally {
    pending -= 1;
  }
}

/** Whether a script that fails to load now may be a prefetch, whose failure is ignored. */
export function isPrefetchingScript(): boolean {
  return pending > 0;
}
