const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The age of something, such as '2 hours ago'. */
export function age(createdAt: string, now: number): string {
  const elapsed = now - Date.parse(createdAt);
  if (elapsed < HOUR_MS) return 'just now';
  return elapsed < DAY_MS ? ago(elapsed / HOUR_MS, 'hour') : ago(elapsed / DAY_MS, 'day');
}

/** The exact time for the tooltip of an age; in UTC, so that server and browser render the same. */
export function inUtc(date: string): string {
  return `${date.slice(0, 16).replace('T', ' ')} UTC`;
}

function ago(count: number, unit: string) {
  const whole = Math.floor(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`;
}
