import { inUtc } from '../lib/age.ts';
import { toTheDay, toTheMinute } from '../lib/moment.ts';

/** A moment in full. Only for what is not rendered on the server. */
export function DateTime({ date, withTime = false }: { date: string; withTime?: boolean }) {
  return (
    <time dateTime={date} title={inUtc(date)}>
      {withTime ? toTheMinute(date) : toTheDay(date)}
    </time>
  );
}
