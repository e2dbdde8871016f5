/** Moments as a person reads them on their own clock. Only for what is not rendered on the server, which has another. */
export function toTheDay(date: string): string {
  return DAY.format(new Date(date));
}

export function toTheMinute(date: string): string {
  return MINUTE.format(new Date(date));
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
