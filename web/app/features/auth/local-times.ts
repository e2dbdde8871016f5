import { toTheMinute } from '../../lib/text/moment.ts';

/** Converts UTC timestamps in the server's messages to the viewer's time zone. */
export function withLocalTimes(words: string): string {
  return words.replaceAll(MOMENT, toTheMinute);
}

const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
