/** Dates in the viewer's time zone. Only in the browser: the server's time zone differs. */
export function toTheDay(date: string): string {
  return DAY.format(new Date(date));
}

export function toTheMinute(date: string): string {
  return MINUTE.format(new Date(date));
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
