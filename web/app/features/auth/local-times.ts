/** The server says moments in UTC; a person reads them on their own clock. */
export function withLocalTimes(words: string): string {
  return words.replaceAll(MOMENT, (moment) => TO_THE_MINUTE.format(new Date(moment)));
}

const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const TO_THE_MINUTE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
