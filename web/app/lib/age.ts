const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something was, in the product's words. */
export function age(createdAt: string, now: number): string {
  const elapsed = now - Date.parse(createdAt);
  if (elapsed < HOUR_MS) return 'just now';
  return elapsed < DAY_MS ? ago(elapsed / HOUR_MS, 'hour') : ago(elapsed / DAY_MS, 'day');
}

function ago(count: number, unit: string) {
  const whole = Math.floor(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`;
}
