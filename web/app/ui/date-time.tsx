import { inUtc } from '../lib/age.ts';
import { toTheDay, toTheMinute } from '../lib/moment.ts';

/** Date and time in full. Only in the browser: the server's time zone differs. */
export function DateTime({ date, withTime = false }: { date: string; withTime?: boolean }) {
  return (
    <time dateTime={date} title={inUtc(date)}>
      {withTime ? toTheMinute(date) : toTheDay(date)}
    </time>
  );
}
