/**
 * A date as the viewer's browser writes it, in its time zone. Only for use in the browser: the server has another format and
 * time zone.
 */
export function toTheDay(date: string): string {
  return DAY.format(new Date(date));
}

/** With the name of the month, for a sentence. */
export function toTheDayInFull(date: string): string {
  return DAY_IN_FULL.format(new Date(date));
}

export function toTheMinute(date: string): string {
  return MINUTE.format(new Date(date));
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const DAY_IN_FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const MINUTE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
