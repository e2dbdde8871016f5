let asking = 0;

/** Asks for a part of the script that is likely wanted next. That it cannot be had matters only once it is wanted. */
export async function askAhead(load: () => Promise<unknown>): Promise<void> {
  asking += 1;
  try {
    await load();
  } catch {
  } finally {
    asking -= 1;
  }
}

/** Whether what fails now may be what nobody waits for. */
export function isAskingAhead(): boolean {
  return asking > 0;
}
