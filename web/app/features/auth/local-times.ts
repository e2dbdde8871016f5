import { toTheMinute } from '../../lib/moment.ts';

/** The server says moments in UTC; a person reads them on their own clock. */
export function withLocalTimes(words: string): string {
  return words.replaceAll(MOMENT, toTheMinute);
}

const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
