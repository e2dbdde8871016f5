import { age, inUtc } from '../../lib/text/age.ts';
import { useNow } from '../../lib/rendering/now.tsx';

export function TimeAgo({ date }: { date: string }) {
  return (
    <time dateTime={date} title={inUtc(date)}>
      {age(date, useNow())}
    </time>
  );
}
