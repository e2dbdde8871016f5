import { inUtc } from '../../lib/text/age.ts';
import { toTheDay, toTheMinute } from '../../lib/text/moment.ts';

/** Date and time in full. Only in the browser: the server's time zone differs. */
export function DateTime({ date, withTime = false }: { date: string; withTime?: boolean }) {
  return (
    <time dateTime={date} title={inUtc(date)}>
      {withTime ? toTheMinute(date) : toTheDay(date)}
    </time>
  );
}
