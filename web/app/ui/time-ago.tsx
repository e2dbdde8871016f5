import { age, inUtc } from '../lib/age.ts';
import { useNow } from '../lib/now.tsx';

export function TimeAgo({ date }: { date: string }) {
  return (
    <time dateTime={date} title={inUtc(date)}>
      {age(date, useNow())}
    </time>
  );
}
