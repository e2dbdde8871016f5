import { inUtc } from '../../lib/text/age.ts';
import { toTheDay, toTheMinute } from '../../lib/text/moment.ts';

/** A date, or a date with its time. Only for use in the browser, because the server's time zone differs. */
export function DateTime({ date, withTime = false }: { date: string; withTime?: boolean }) {
  return (
    <time dateTime={date} title={inUtc(date)}>
      {withTime ? toTheMinute(date) : toTheDay(date)}
    </time>
  );
}
